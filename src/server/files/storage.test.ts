import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from '#server/db/lock.ts'
import { openStorage } from './storage.ts'

const HOUR = 3_600_000
let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'offdesk-storage-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

describe('openStorage', () => {
  it('keeps bytes under a random name and gives them back', async () => {
    const storage = await openStorage(dir)
    const first = await storage.put(Buffer.from('same'), 'txt')
    const second = await storage.put(Buffer.from('same'), 'txt')
    expect(first).toMatch(/^[0-9a-f]{32}\.txt$/)
    expect(second).not.toBe(first)
    const stored = await storage.find(first)
    if (!stored) throw new Error('The file is not there')
    const pieces: Uint8Array[] = []
    for await (const piece of stored.read(1, stored.size - 1)) pieces.push(piece)
    expect(Buffer.concat(pieces).toString()).toBe('ame')
    expect((await readdir(dir)).toSorted()).toEqual([first, second].toSorted())
  })

  it('leaves nothing of a file that is not kept, and the kept file when discarded afterwards', async () => {
    const storage = await openStorage(dir)
    const dropped = await storage.create()
    await dropped.write(Buffer.from('half'))
    expect(await readdir(dir)).toHaveLength(1)
    await dropped.discard()
    await dropped.discard()
    expect(await readdir(dir)).toEqual([])
    const kept = await storage.create()
    await kept.write(Buffer.from('a long first version'))
    await kept.replace([Buffer.from('clean')])
    const name = await kept.keep('png')
    await kept.discard()
    expect(await readFile(join(dir, name), 'utf8')).toBe('clean')
  })

  it('removes temporary files at the start once they are an hour old, and unknown files in a sweep', async () => {
    const now = Date.now()
    const old = new Date(now - HOUR - 60_000)
    const [stale, fresh] = [`.incoming-${'a'.repeat(32)}`, `.incoming-${'b'.repeat(32)}`]
    const [orphan, known] = [`${'c'.repeat(32)}.txt`, `${'d'.repeat(32)}.txt`]
    for (const name of [stale, fresh, orphan, known, 'somebody-elses.txt']) await writeFile(join(dir, name), 'x')
    for (const name of [stale, orphan, known, 'somebody-elses.txt']) await utimes(join(dir, name), old, old)
    const storage = await openStorage(dir, () => now)
    expect(await readdir(dir)).not.toContain(stale)
    expect(await readdir(dir)).toHaveLength(4)
    expect(await storage.sweep((name) => name === known)).toBe(1)
    expect((await readdir(dir)).toSorted()).toEqual([fresh, known, 'somebody-elses.txt'].toSorted())
  })

  it('leaves erased bytes to the sweep while a backup copies them', async () => {
    const later = Date.now() + HOUR + 60_000
    const storage = await openStorage(dir, () => later)
    const names = [await storage.put(Buffer.from('one'), 'txt'), await storage.put(Buffer.from('two'), 'txt')]
    const leave = lockFolder(dir, 'copy', 'shared')
    await storage.erase(names.slice(0, 1))
    expect(await storage.sweep(() => false)).toBe(0)
    expect(await readdir(dir)).toEqual(expect.arrayContaining(names))
    leave?.()
    expect(await storage.sweep((name) => name === names[1])).toBe(1)
    await storage.erase(names.slice(1))
    expect(await readdir(dir)).toEqual(['.copy.lock'])
  })

  it.each(['../secret.txt', '..', 'a.txt', `${'a'.repeat(32)}.txt/..`, `${'A'.repeat(32)}.txt`, '', 'a\0.txt'])(
    'finds and removes nothing for %j',
    async (name) => {
      const storage = await openStorage(dir)
      await writeFile(join(dir, 'a.txt'), 'x')
      expect(await storage.find(name)).toBeUndefined()
      expect(await storage.remove(name)).toBe(false)
      expect(await readdir(dir)).toEqual(['a.txt'])
    },
  )

  it('does not follow links', async () => {
    const storage = await openStorage(dir)
    const name = `${'e'.repeat(32)}.txt`
    await symlink('/etc/hostname', join(dir, name))
    expect(await storage.find(name)).toBeUndefined()
  })

  it('refuses an ending that is more than one', async () => {
    const storage = await openStorage(dir)
    await expect(storage.put(Buffer.from('x'), '../x')).rejects.toThrow(RangeError)
    expect(await readdir(dir)).toEqual([])
  })
})
