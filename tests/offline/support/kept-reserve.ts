import { openDB } from 'idb'
import { expect, vi } from 'vitest'

/** In how many pieces the reserve for a full disk is kept. */
export const PIECES = 20

/** How many there are of it in the outbox database of that name. */
export async function reservePieces(name: string): Promise<number> {
  const db = await openDB(name)
  const kept = await db.count('reserve')
  db.close()
  return kept
}

/** Resolves when there are that many, all of them unless told. */
export async function reserveKept(name: string, pieces = PIECES): Promise<void> {
  await vi.waitFor(async () => expect(await reservePieces(name)).toBe(pieces))
}
