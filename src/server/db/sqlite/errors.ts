/** What the engine's error codes mean. */

const BUSY = 5
const FULL = 13
/** What the system says to a write beyond a quota; and to one into the index of the log. */
const IOERR_WRITE = 778
const IOERR_SHMSIZE = 4874
const CONSTRAINT_PRIMARY_KEY = 1555
const CONSTRAINT_UNIQUE = 2067

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
}

/** The low byte is the kind of error; the rest says more about it. */
const kindOf = (error: unknown) => codeOf(error) & 0xff

/** Whether another process was writing for longer than we wait. */
export const isBusy = (error: unknown): boolean => kindOf(error) === BUSY

/** Whether the disk has no room for what was written, or takes nothing more. */
export const isFull = (error: unknown): boolean =>
  kindOf(error) === FULL || codeOf(error) === IOERR_WRITE || codeOf(error) === IOERR_SHMSIZE

/** Whether the database refused a row because another one has its unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === CONSTRAINT_UNIQUE || codeOf(error) === CONSTRAINT_PRIMARY_KEY
}

/** Whether the index without positions was asked for words side by side. */
export const isPhraseRefusal = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('fts5: phrase queries are not supported')
