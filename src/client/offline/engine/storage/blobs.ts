import type { Ledger } from './ledger.ts'
import { NOTHING } from './change.ts'
import type { Digest } from './ports.ts'
import type { Transaction } from './storage.ts'
import { StorageError } from './storage.ts'

/**
 * Bytes of uploads in the outbox database: chunks of 1 MiB under their SHA-256. ArrayBuffers, because stored Blobs
 * dangle in some browsers. Freed when no operation and no trash entry refers to them.
 */
const CHUNK_BYTES = 1024 * 1024

/** Time between writing the bytes and saving the change that refers to them. */
const UNCLAIMED_MS = 60 * 60 * 1000

export function chunksOf(bytes: ArrayBuffer): ArrayBuffer[] {
  const count = Math.ceil(bytes.byteLength / CHUNK_BYTES)
  return Array.from({ length: count }, (_, index) => bytes.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES))
}

/**
 * Writes the bytes and reads them back before anything may call them saved.
 * @returns the hash; null when they were cleared meanwhile, for the same bytes were just sent for somebody else
 * @throws StorageError also when what comes back differs from what was written
 */
export async function storeBytes(
  ledger: Ledger,
  bytes: ArrayBuffer,
  digest: Digest,
  now: number,
): Promise<string | null> {
  const sha = await digest(bytes)
  const chunks = chunksOf(bytes)
  await ledger.write('strict', async (tx) => {
    tx.putBlob({ sha, size: bytes.byteLength, chunks: chunks.length, writtenAt: now }, chunks)
    return { change: NOTHING, result: undefined }
  })
  const back = await ledger.read((tx) => readBytes(tx, sha))
  if (back === null) return null
  if ((await digest(back)) !== sha) {
    throw new StorageError('failed', new Error('The stored file differs from the chosen one'))
  }
  return sha
}

/** All bytes of a stored file; null when any part is missing. */
export async function readBytes(tx: Transaction, sha: string): Promise<ArrayBuffer | null> {
  const stored = await tx.blob(sha)
  if (!stored) return null
  const chunks = await Promise.all(Array.from({ length: stored.chunks }, (_, index) => tx.chunk(sha, index)))
  const whole = new Uint8Array(stored.size)
  let offset = 0
  for (const chunk of chunks) {
    if (chunk === null || offset + chunk.byteLength > stored.size) return null
    whole.set(new Uint8Array(chunk), offset)
    offset += chunk.byteLength
  }
  return offset === stored.size ? whole.buffer : null
}

/** @param sent hash of a file that was just acknowledged; others may be younger than the change that will refer to them */
export async function freeUnusedBlobs(ledger: Ledger, now: number, sent: string | null = null): Promise<void> {
  await ledger.write('relaxed', async (tx) => {
    const { operations, quarantined } = await tx.all()
    const used = new Set([...operations.map((op) => op.blob?.sha), ...(await tx.trash()).map((entry) => entry.sha)])
    // What can't be read may refer to any of them.
    const free = quarantined.length > 0 ? [] : (await tx.blobs()).filter((blob) => !used.has(blob.sha))
    for (const { sha, writtenAt } of free) {
      if (sha === sent || Math.abs(now - writtenAt) > UNCLAIMED_MS) tx.removeBlob(sha)
    }
    return { change: NOTHING, result: undefined }
  })
}
