import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FileStorage, openStorage } from './storage.ts'

const HOUR = 3_600_000
let dir: string
let storage: FileStorage
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'offdesk-parts-'))
  storage = await openStorage(dir)
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function* pieces(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function textOf(name: string, size: number): Promise<string> {
  const read: Uint8Array[] = []
  for await (const piece of storage.parts.read(name, size)) read.push(piece)
  return Buffer.concat(read).toString()
}

describe('bytes that arrive in parts', () => {
  it('are put behind each other', async () => {
    const name = await storage.parts.begin()
    expect(await storage.parts.size(name)).toBe(0)
    expect(await storage.parts.append(name, 0, pieces('one ', 'two '))).toEqual({ size: 8, broken: null })
    expect(await storage.parts.append(name, 8, pieces('three'))).toEqual({ size: 13, broken: null })
    expect(await textOf(name, 13)).toBe('one two three')
    expect(await textOf(name, 3)).toBe('one')
  })

  it('lose what stood behind the place where a part begins', async () => {
    const name = await storage.parts.begin()
    await storage.parts.append(name, 0, pieces('never promised'))
    await storage.parts.append(name, 5, pieces('!'))
    expect(await storage.parts.size(name)).toBe(6)
    expect(await textOf(name, 6)).toBe('never!')
  })

  it('keep what came before the source broke, and hand the reason back', async () => {
    const reason = new Error('cut')
    async function* breaking() {
      yield Buffer.from('half')
      throw reason
    }
    const name = await storage.parts.begin()
    expect(await storage.parts.append(name, 0, breaking())).toEqual({ size: 4, broken: { reason } })
    expect(await textOf(name, 4)).toBe('half')
  })

  it('are not read beyond their end, served, or written through a link', async () => {
    const name = await storage.parts.begin()
    await storage.parts.append(name, 0, pieces('x'))
    await expect(textOf(name, 2)).rejects.toThrow('shorter')
    expect(await storage.find(name)).toBeUndefined()
    const outside = join(dir, 'outside.txt')
    await writeFile(outside, 'safe')
    const link = `.parts-${'0'.repeat(32)}`
    await symlink(outside, join(dir, link))
    expect(await storage.parts.size(link)).toBeUndefined()
    await expect(storage.parts.append(link, 0, pieces('x'))).rejects.toThrow()
    await expect(storage.parts.append('../x', 0, pieces('x'))).rejects.toThrow(RangeError)
    expect(await storage.parts.size(`.parts-${'1'.repeat(32)}`)).toBeUndefined()
  })

  it('are swept when nobody knows them any more and an hour has passed', async () => {
    const [known, unknown, young] = [
      await storage.parts.begin(),
      await storage.parts.begin(),
      await storage.parts.begin(),
    ]
    const old = (Date.now() - 2 * HOUR) / 1000
    for (const name of [known, unknown]) await utimes(join(dir, name), old, old)
    expect(await storage.sweep((name) => name === known)).toBe(1)
    expect((await readdir(dir)).toSorted()).toEqual([known, young].toSorted())
    // A start knows no rows yet, and takes none of them.
    await openStorage(dir)
    expect(await readdir(dir)).toHaveLength(2)
  })
})
