import { useSyncExternalStore } from 'react'
import { noteDiagnostic } from './diagnostics.ts'
import type { Digest } from '#client/offline/engine/storage/ports.ts'
import { readBytes } from '#client/offline/engine/storage/blobs.ts'
import { type Storage, StorageError, type StorageProblem } from '#client/offline/engine/storage/storage.ts'

/**
 * Whether this device really keeps what it is given: a record is written, read back and removed. Run on request, when
 * the app comes back after it was hidden for a while, and when what waits does not get away.
 */

/** Hidden for longer than this, a phone may have taken the connection or the room away. */
const RESUME_MS = 5 * 60 * 1000
const BYTES = 4096

export type CheckOutcome = 'ok' | 'differs' | 'late' | StorageProblem

export interface StorageCheck {
  readonly outcome: CheckOutcome
  readonly at: number
  readonly ms: number
}

export interface CheckPorts {
  readonly storage: Storage
  readonly digest: Digest
  readonly uuid: () => string
  readonly now: () => number
}

/** A storage that has not answered by then may never do it, and say nothing. */
const LONGEST_MS = 5000

/** Writes, reads back and removes one record of the outbox database. Never rejects. */
export async function checkStorage(ports: CheckPorts): Promise<StorageCheck> {
  const at = ports.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<CheckOutcome>((resolve) => (timer = setTimeout(() => resolve('late'), LONGEST_MS)))
  try {
    const outcome = await Promise.race([tried(ports), late])
    return { outcome, at, ms: ports.now() - at }
  } finally {
    clearTimeout(timer)
  }
}

async function tried({ storage, digest, uuid, now }: CheckPorts): Promise<CheckOutcome> {
  try {
    const text = `self-test ${uuid()} `
    const bytes = new TextEncoder().encode(text.repeat(Math.ceil(BYTES / text.length))).buffer
    const sha = await digest(bytes)
    // In the shape of a waiting file: should the app end in the middle, it is tidied up like one.
    await storage.transact('strict', async (tx) =>
      tx.putBlob({ sha, size: bytes.byteLength, chunks: 1, writtenAt: now() }, [bytes]),
    )
    const back = await storage.transact('read', (tx) => readBytes(tx, sha))
    await storage.transact('strict', async (tx) => tx.removeBlob(sha))
    return back !== null && (await digest(back)) === sha ? 'ok' : 'differs'
  } catch (error) {
    if (error instanceof StorageError) return error.problem
    throw error
  }
}

let last: StorageCheck | null = null
const listeners = new Set<() => void>()

/** What can't be sent is no reason to look more often than this. */
const PATIENCE_MS = 60_000

/**
 * Whether the device has to be looked at.
 * @param event what waits is stuck, which the storage may be the reason of; or was sent, which takes one that works
 */
export function mustLook(event: 'stuck' | 'sent', now: number): boolean {
  if (last === null) return event === 'stuck'
  return event === 'sent' ? last.outcome !== 'ok' : Math.abs(now - last.at) >= PATIENCE_MS
}

/** Keeps the newest result for everything that shows it. */
export function noteStorageCheck(check: StorageCheck): void {
  if (check.outcome !== 'ok') noteDiagnostic('storage-check', check.outcome)
  last = check
  for (const listener of listeners) listener()
}

export function useStorageCheck(): StorageCheck | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => last,
  )
}

/**
 * Calls when the page is shown again after more than five minutes out of sight.
 * @returns stops watching
 */
export function watchResume(resumed: () => void): () => void {
  let hiddenAt: number | null = document.visibilityState === 'hidden' ? Date.now() : null
  const look = () => {
    if (document.visibilityState === 'hidden') hiddenAt ??= Date.now()
    else {
      const away = hiddenAt === null ? 0 : Date.now() - hiddenAt
      hiddenAt = null
      if (away > RESUME_MS) resumed()
    }
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
