/** Bytes that the JSON body of one call may have. */
export const MOST_BODY_BYTES = 2 * 1024 * 1024
