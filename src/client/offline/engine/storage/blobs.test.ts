import { describe, expect, it, vi } from 'vitest'
import { operation } from '#tests/offline/support/operations.ts'
import { stepWorld, trashed } from '#tests/offline/support/steps.ts'
import { chunksOf, freeUnusedBlobs, readBytes, storeBytes } from './blobs.ts'
import { NOTHING } from './change.ts'
import type { StoredBlob } from './storage.ts'

const HOUR = 60 * 60 * 1000
const MIB = 1024 * 1024
const bytes = new Uint8Array(MIB + 2).map((_, at) => at % 251).buffer
const digest = async (data: ArrayBuffer) =>
  String(new Uint8Array(data).reduce((sum, one) => (sum * 31 + one) % 9973, 7))

function world() {
  const { ledger, run, ...rest } = stepWorld()
  return {
    ...rest,
    store: (now = 5000, by = digest) => run(storeBytes(ledger, bytes, by, now)),
    read: (sha: string) => run(ledger.read((tx) => readBytes(tx, sha))),
    free: (now: number, sent?: string) => run(freeUnusedBlobs(ledger, now, sent)),
    putBlob: (blob: StoredBlob, chunks: readonly ArrayBuffer[]) =>
      rest.step(async (tx) => {
        tx.putBlob(blob, chunks)
        return { change: NOTHING, result: undefined }
      }),
  }
}

describe('the bytes of a file', () => {
  it('are kept in chunks under their hash, and read back whole', async () => {
    const { store, read, tables } = world()
    const sha = (await store()) ?? ''
    expect(tables().blobs.get(sha)).toEqual({ sha, size: MIB + 2, chunks: 2, writtenAt: 5000 })
    expect(chunksOf(bytes).map(({ byteLength }) => byteLength)).toEqual([MIB, 2])
    expect(await read(sha)).toEqual(bytes)
    expect(await read('unknown')).toBeNull()
  })

  it('are not called kept when something else comes back', async () => {
    let asked = 0
    const changing = async () => String((asked += 1))
    await expect(world().store(0, changing)).rejects.toMatchObject({ name: 'StorageError', problem: 'failed' })
    const { ledger, run } = stepWorld()
    vi.spyOn(ledger, 'read').mockResolvedValue(null)
    expect(await run(storeBytes(ledger, bytes, digest, 0))).toBeNull()
  })

  it('are nothing when a part is missing, or they are more or fewer than they were', async () => {
    const { putBlob, read } = world()
    const blob = (size: number, chunks: number) => ({ sha: `${size} in ${chunks}`, size, chunks, writtenAt: 0 })
    const part = new ArrayBuffer(2)
    for (const [size, chunks, kept] of [
      [4, 3, [part, part]],
      [3, 2, [part, part]],
      [5, 2, [part, part]],
      [4, 2, [part, part]],
    ] as const) {
      await putBlob(blob(size, chunks), kept)
    }
    expect([await read('4 in 3'), await read('3 in 2'), await read('5 in 2')]).toEqual([null, null, null])
    expect((await read('4 in 2'))?.byteLength).toBe(4)
  })
})

describe('bytes that nothing refers to', () => {
  it('go an hour after they were written, by whichever clock, or once they were sent', async () => {
    const { store, free, tables } = world()
    const sha = (await store(HOUR)) ?? ''
    await free(2 * HOUR)
    await free(0)
    expect(tables().blobs.size).toBe(1)
    await free(2 * HOUR + 1)
    expect(tables().blobs.size).toBe(0)
    await store(3 * HOUR)
    await free(HOUR)
    expect(tables().blobs.size).toBe(0)
    await store(HOUR)
    await free(HOUR, 'another')
    expect(tables().blobs.size).toBe(1)
    await free(HOUR, sha)
    expect(tables().blobs.size).toBe(0)
  })

  it('stay while a change or the trash has them, or what nobody can read may have', async () => {
    const { store, free, tables, put, putRaw } = world()
    const sha = (await store(0)) ?? ''
    const blob = { sha, size: MIB + 2, name: 'a.png', mimeType: 'image/png' }
    const op = operation({ kind: 'upload', blob })
    await put([op])
    await free(9 * HOUR)
    await put([], {}, { remove: [op.opId], trash: [trashed(op, { sha })] })
    await free(9 * HOUR)
    await put([], {}, { untrash: [op.opId] })
    await putRaw({ ...op, opId: 'newer', schemaVersion: 99 })
    await free(9 * HOUR)
    expect(tables().blobs.size).toBe(1)
    await put([], {}, { remove: ['newer'] })
    await free(9 * HOUR)
    expect(tables().blobs.size).toBe(0)
  })
})
