import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { SELECTABLE_FILE_TYPES } from '#contract/records/settings.ts'
import { fileIn, newKey, partUploads, sha256 } from '#tests/support/part-uploads.ts'
import { type RunningApi, startApi } from '#tests/support/running-api.ts'
import { formWith, picture, pixelBomb } from '#tests/support/sample-files.ts'

/** One pipeline. Whatever way hostile bytes come in, they meet the same checks. */

const MB = 1024 * 1024
let api: RunningApi
const parts = partUploads(() => api)
beforeAll(async () => {
  api = await startApi()
  await api.data('PUT', '/settings', { allowed_file_types: SELECTABLE_FILE_TYPES, max_file_size: 1 })
})
afterAll(() => api.stop())

interface Hostile {
  readonly name: string
  readonly bytes: Uint8Array
}

const inOnePiece = ({ name, bytes }: Hostile) => api.call('POST', '/api/files', { body: formWith(bytes, name) })

async function inParts({ name, bytes }: Hostile): Promise<Response> {
  const sent = { key: newKey(), bytes, name }
  const started = await parts.start(sent)
  if (!started.ok) return started
  const middle = Math.floor(bytes.length / 2)
  await parts.append(sent.key, 0, bytes.subarray(0, middle))
  await parts.append(sent.key, middle, bytes.subarray(middle))
  return parts.finish(sent.key)
}

const Verdict = v.looseObject({
  status: v.number(),
  code: v.optional(v.string()),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  file: v.optional(v.looseObject({ mime_type: v.string(), original_name: v.string(), size: v.number() })),
})

async function verdict(answer: Response) {
  const { status, code, errors, file } = v.parse(Verdict, await answer.json())
  return { status, code, errors, type: file?.mime_type, name: file?.original_name, size: file?.size }
}

const text = (content: string) => Buffer.from(content)
const glued = async (...pieces: (Uint8Array | Promise<Uint8Array>)[]) => Buffer.concat(await Promise.all(pieces))
const ZIP_END = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])
const SVG = '<svg xmlns="http://www.w3.org/2000/svg">'

/** What each becomes: a type it is stored as, or refused. */
const CORPUS: readonly (readonly [what: string, name: string, make: () => Promise<Uint8Array>, outcome: string])[] = [
  ['nothing', 'empty.txt', async () => text(''), 'refused'],
  ['one byte too many', 'large.txt', async () => Buffer.alloc(MB + 1, 'a'), 'refused'],
  ['exactly the limit', 'limit.txt', async () => Buffer.alloc(MB, 'a'), 'text/plain'],
  ['a web page as a picture', 'a.png', async () => text('<html><script>alert(1)</script>'), 'refused'],
  ['a web page as text', 'a.html', async () => text('<html>'), 'refused'],
  ['a picture as text', 'a.txt', () => picture('png'), 'refused'],
  ['a picture under another picture’s ending', 'a.gif', () => picture('png'), 'image/png'],
  ['a picture without an ending', 'photo', () => picture('jpeg'), 'image/jpeg'],
  ['a script as a picture', 'a.gif', async () => text('GIF89a/*alert(1)*/=1;'), 'refused'],
  ['a picture with an archive behind it', 'a.png', () => glued(picture('png'), ZIP_END), 'image/png'],
  ['an archive with a picture before it', 'a.zip', () => glued(picture('png'), ZIP_END), 'refused'],
  ['a PDF with an archive behind it', 'a.pdf', () => glued(text('%PDF-1.4\n%%EOF\n'), ZIP_END), 'application/pdf'],
  ['an archive with a page behind it', 'a.zip', () => glued(ZIP_END, text('<script>')), 'refused'],
  ['an empty archive', 'a.zip', async () => ZIP_END, 'application/zip'],
  ['a document that is none', 'a.docx', async () => ZIP_END, 'refused'],
  ['a program as a document', 'a.doc', async () => Buffer.from('4d5a9000', 'hex'), 'refused'],
  ['a picture that is cut off', 'a.png', async () => (await picture('png', 200)).subarray(0, 200), 'refused'],
  ['a picture of too many points', 'a.png', async () => pixelBomb(65_000), 'refused'],
  [
    'a drawing with a script',
    'a.svg',
    async () => text(`${SVG}<script>alert(1)</script><path d="M0 0"/></svg>`),
    'image/svg+xml',
  ],
  ['a drawing that is only a script', 'a.svg', async () => text(`${SVG}<script>alert(1)</script></svg>`), 'refused'],
  ['a drawing of entities', 'a.svg', async () => text(`<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}&a;</svg>`), 'refused'],
  ['a drawing as a picture', 'a.png', async () => text(`${SVG}<path d="M0 0"/></svg>`), 'refused'],
  ['text that is not UTF-8', 'a.txt', async () => Buffer.from([0x66, 0xff, 0x66]), 'refused'],
  ['text with zeros', 'a.txt', async () => Buffer.from([0x66, 0, 0x66]), 'refused'],
  ['broken JSON', 'a.json', async () => text('{"a":'), 'refused'],
  ['JSON', 'a.json', async () => text('{"a":1}'), 'application/json'],
  ['a path as a name', '../../../etc/cron.d/x.txt', async () => text('x'), 'text/plain'],
  ['a path of Windows as a name', 'C:\\Windows\\x.txt', async () => text('x'), 'text/plain'],
  ['a name of three hundred letters', `${'n'.repeat(300)}.txt`, async () => text('x'), 'text/plain'],
  ['a name that turns around', 'a\u202etxt.exe', async () => text('x'), 'refused'],
]

describe('hostile bytes, in one piece and in parts', () => {
  it.each(CORPUS)('%s', async (_, name, make, outcome) => {
    const hostile = { name, bytes: await make() }
    const before = await readdir(api.filesDir)
    const whole = await verdict(await inOnePiece(hostile))
    const apart = await verdict(await inParts(hostile))
    expect(apart).toEqual(whole)
    expect(whole.status === 201 ? whole.type : 'refused').toBe(outcome)
    const words = whole.errors?.['file']?.[0] ?? ''
    if (whole.status !== 201) expect([whole.status, words]).toEqual([422, expect.stringMatching(/^[A-Z][^<>]+\.$/)])
    const after = await readdir(api.filesDir)
    expect(after).toHaveLength(before.length + (whole.status === 201 ? 2 : 0))
    expect(after.filter((each) => !/^[0-9a-f]{32}\.[a-z]{2,5}$/.test(each))).toEqual([])
  })
})

describe('two hundred at once', () => {
  it('in one piece are all stored, or refused in words, and nothing is left behind', async () => {
    const before = (await readdir(api.filesDir)).length
    const files = Array.from({ length: 200 }, (_, index) => ({
      name: `many-${index}.txt`,
      bytes: index % 5 === 0 ? Buffer.from([0xff, index]) : text(`number ${index}`),
    }))
    const verdicts = await Promise.all(files.map(async (file) => verdict(await inOnePiece(file))))
    expect(verdicts.filter(({ status }) => status === 201)).toHaveLength(160)
    expect(verdicts.filter(({ errors }) => errors?.['file']?.[0]?.startsWith('Only '))).toHaveLength(40)
    expect(await readdir(api.filesDir)).toHaveLength(before + 160)
  })

  it('pictures are decoded two at a time, and each is its own', async () => {
    const colours = Array.from({ length: 40 }, (_, index) => ({ r: index * 6, g: 255 - index * 6, b: index }))
    const stored = await Promise.all(
      colours.map(async (background, index) => {
        const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer()
        return fileIn(await inOnePiece({ name: `colour-${index}.png`, bytes }))
      }),
    )
    for (const [index, file] of stored.entries()) {
      const bytes = Buffer.from(await (await api.call('GET', file.path)).arrayBuffer())
      expect(sha256(bytes)).toBe(file.sha256)
      const [red] = (await sharp(bytes).raw().toBuffer()).subarray(0, 1)
      expect(red).toBe(colours[index]?.r)
    }
  })
})
