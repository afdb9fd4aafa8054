import type { Operation } from '#client/offline/engine/storage/record.ts'

/** How much may wait on a device: 200 MB in all, and never more than half of what is free. */
export const QUEUE_BUDGET = 200 * 1024 * 1024

/** A file that would not leave enough room; refused before a byte of it is read. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget'
  /** Bytes that a file may have now. */
  readonly room: number

  constructor(room: number) {
    super('The file is larger than what may wait on this device')
    this.room = room
  }
}

/**
 * Bytes that one more file may have.
 * @param operations what waits already
 * @param free what the browser still grants; null when it does not say
 */
export function roomFor(operations: readonly Operation[], free: number | null): number {
  const waiting = new Map(operations.flatMap(({ blob }) => (blob ? [[blob.sha, blob.size] as const] : [])))
  const taken = [...waiting.values()].reduce((sum, size) => sum + size, 0)
  return Math.max(0, Math.min(QUEUE_BUDGET - taken, free === null ? Number.POSITIVE_INFINITY : Math.floor(free / 2)))
}

/** @throws OverBudget when the bytes would not leave enough room; they are not read for that */
export async function refuseOverBudget(
  bytes: Blob | ArrayBuffer,
  operations: readonly Operation[],
  freeBytes: (() => Promise<number | null>) | undefined,
): Promise<void> {
  const size = bytes instanceof ArrayBuffer ? bytes.byteLength : bytes.size
  const room = roomFor(operations, (await freeBytes?.()) ?? null)
  if (size > room) throw new OverBudget(room)
}
