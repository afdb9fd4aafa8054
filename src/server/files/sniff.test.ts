import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from '#server/demo/documents.ts'
import { sniff } from './sniff.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'offdesk-sniff-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function found(content: Buffer | string, extension = '') {
  const path = join(dir, 'file')
  const bytes = Buffer.from(content)
  await writeFile(path, bytes)
  const handle = await open(path, 'r')
  try {
    return await sniff(handle, bytes.length, extension)
  } finally {
    await handle.close()
  }
}

const entry = (name: string) => ({ name, bytes: Buffer.from('x') })

describe('sniff', () => {
  it.each<[string | undefined, Buffer | string, string]>([
    ['jpg', Buffer.from('ffd8ffe000104a46', 'hex'), ''],
    ['png', Buffer.from('89504e470d0a1a0a00', 'hex'), ''],
    ['gif', 'GIF89a/*', ''],
    ['webp', 'RIFF0000WEBPVP8 ', ''],
    ['pdf', '%PDF-1.7\n%%EOF\n', ''],
    ['doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), ''],
    ['zip', zipOf([entry('a.txt')]), ''],
    ['docx', zipOf([entry('[Content_Types].xml'), entry('word/document.xml')]), ''],
    ['zip', zipOf([entry('[Content_Types].xml')]), ''],
    ['svg', '<?xml version="1.0"?>\n<!-- a -->\n<svg xmlns="x"></svg>', ''],
    ['svg', '\uFEFF<svg>', ''],
    ['txt', 'Grüße\n', 'txt'],
    ['json', '{"a":[1]}', 'json'],
    ['txt', '{"a":[1]}', 'txt'],
    [undefined, '{"a":', 'json'],
    [undefined, Buffer.from('a\0b'), 'txt'],
    [undefined, Buffer.from([0xc3, 0x28]), 'txt'],
    [undefined, '%PDF-1.7 no end', ''],
    [undefined, 'PK', ''],
    [undefined, Buffer.concat([zipOf([entry('a')]), Buffer.from('<script>')]), ''],
    [undefined, '', ''],
    [undefined, 'MZ\x90\0', ''],
  ])('finds %s', async (type, content, extension) => {
    expect((await found(content, extension)).type).toBe(type)
  })

  it('marks archives that unpack to more than they should', async () => {
    const bomb = zipOf([entry('a')])
    const directory = bomb.indexOf('PK\x01\x02', 0, 'latin1')
    bomb.writeUInt32LE(2_000_000_000, directory + 24)
    expect(await found(bomb)).toEqual({ type: 'zip', withinLimits: false })
    const many = zipOf(Array.from({ length: 1001 }, (_, index) => entry(`${index}`)))
    expect((await found(many)).withinLimits).toBe(false)
    expect((await found(zipOf([entry('a')]))).withinLimits).toBe(true)
  })

  /** Of one packed entry, of whose size the list of contents says something else. */
  const packed = (content: Buffer, said: number) => {
    const archive = zipOf([{ name: 'a', bytes: deflateRawSync(content) }])
    const directory = archive.indexOf('PK\x01\x02', 0, 'latin1')
    archive.writeUInt16LE(8, 8)
    archive.writeUInt16LE(8, directory + 10)
    archive.writeUInt32LE(said, directory + 24)
    return archive
  }

  it('goes by what an archive holds, not by what it says of itself', async () => {
    const large = Buffer.alloc(30 * 1024 * 1024)
    expect(await found(packed(large, 1000))).toEqual({ type: 'zip', withinLimits: false })
    const text = Buffer.from('Tide and time. '.repeat(50))
    expect(await found(packed(text, text.length))).toEqual({ type: 'zip', withinLimits: true })
    const broken = packed(text, text.length)
    broken.writeUInt8(0xff, 31)
    expect(await found(broken)).toEqual({ type: 'zip', withinLimits: true })
    const twice = zipOf([entry('a'), entry('b')])
    twice.writeUInt32LE(1_000_000, twice.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 20)
    expect((await found(twice)).type).toBeUndefined()
  })
})
