import { isNoRoom } from './no-room.ts'
import { isBusy } from './sqlite/errors.ts'

/** Whether a write failed for the moment it came in, not for what it wrote: any other would have failed too. */
export const isNotNow = (error: unknown): boolean => isNoRoom(error) || isBusy(error)
