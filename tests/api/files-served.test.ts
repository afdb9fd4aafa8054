import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { SELECTABLE_FILE_TYPES } from '#contract/records/settings.ts'
import { fileIn, sha256 } from '#tests/support/part-uploads.ts'
import { type RunningApi, startApi } from '#tests/support/running-api.ts'
import { formWith, picture } from '#tests/support/sample-files.ts'

/** What becomes of hostile bytes that are taken: what is stored, and how it is served to anyone. */

const MB = 1024 * 1024
const ATTACK = '<script>alert(document.domain)</script>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"'
const ZIP_END = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])
const text = (content: string) => Buffer.from(content)
const glued = async (head: Promise<Uint8Array>, tail: Uint8Array) => Buffer.concat([await head, tail])
/** As a telephone or a camera begins its files. */
const container = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 16]), text(`ftyp${brand}\0\0\0\0`)])

let api: RunningApi
beforeAll(async () => {
  api = await startApi()
  await api.data('PUT', '/settings', { allowed_file_types: SELECTABLE_FILE_TYPES, max_file_size: 1 })
})
afterAll(() => api.stop())

const send = (bytes: Uint8Array, name: string) => api.call('POST', '/api/files', { body: formWith(bytes, name) })
/** As a visitor gets it, who has no session. */
async function served(path: string) {
  const answer = await fetch(api.url + path)
  return { answer, body: Buffer.from(await answer.arrayBuffer()) }
}

interface Taken {
  readonly name: string
  readonly bytes: () => Promise<Uint8Array>
  readonly type: string
  readonly shown: 'inline' | 'attachment'
  /** What must be left of it. */
  readonly holds: (body: Buffer) => unknown
}

const isPicture = async (body: Buffer) => (await sharp(body).metadata()).width === 8
const isWhole = (whole: Uint8Array) => (body: Buffer) => body.equals(whole)
const PDF_AND_ZIP = Buffer.concat([text('%PDF-1.4\n%%EOF\n'), ZIP_END])

const TAKEN: readonly (readonly [string, Taken])[] = [
  [
    'a drawing with scripts in it',
    {
      name: 'a.svg',
      bytes: async () =>
        text(
          `${SVG} onload="alert(1)">${ATTACK}<a href="javascript:alert(1)"><path onclick="alert(1)" d="M0 0L9 9"/></a>` +
            '<image href="https://evil.example/x.png"/><foreignObject><iframe src="https://evil.example"/></foreignObject></svg>',
        ),
      type: 'image/svg+xml',
      shown: 'attachment',
      holds: (body) => body.includes('<path') && !/script|alert|on\w+=|evil|iframe|foreign/i.test(body.toString()),
    },
  ],
  [
    'a picture with a script behind it',
    {
      name: 'a.jpg',
      bytes: () => glued(picture('jpeg'), text(ATTACK)),
      type: 'image/jpeg',
      shown: 'inline',
      holds: async (body) => (await isPicture(body)) && !body.includes('alert'),
    },
  ],
  [
    'a picture that is an archive too',
    {
      name: 'a.png',
      bytes: () => glued(picture('png'), ZIP_END),
      type: 'image/png',
      shown: 'inline',
      holds: async (body) => (await isPicture(body)) && !body.includes(ZIP_END),
    },
  ],
  [
    'a document that is an archive too',
    {
      name: 'a.pdf',
      bytes: async () => PDF_AND_ZIP,
      type: 'application/pdf',
      shown: 'attachment',
      holds: isWhole(PDF_AND_ZIP),
    },
  ],
  [
    'a picture under another picture’s ending',
    { name: 'a.png', bytes: () => picture('jpeg'), type: 'image/jpeg', shown: 'inline', holds: isPicture },
  ],
  [
    'a page that calls itself text',
    {
      name: 'page.txt',
      bytes: async () => text(`<!doctype html>${ATTACK}`),
      type: 'text/plain; charset=utf-8',
      shown: 'attachment',
      holds: isWhole(text(`<!doctype html>${ATTACK}`)),
    },
  ],
  [
    'a path as a name',
    {
      name: '../../../etc/cron.d/x.txt',
      bytes: async () => text('x'),
      type: 'text/plain; charset=utf-8',
      shown: 'attachment',
      holds: isWhole(text('x')),
    },
  ],
]

describe('what is taken is stored and served so that nothing in it acts:', () => {
  it.each(TAKEN)('%s', async (_, { name, bytes, type, shown, holds }) => {
    const file = await fileIn(await send(await bytes(), name))
    const { answer, body } = await served(file.path)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringMatching(new RegExp(`^${shown}; filename\\*=UTF-8''[\\w.-]+$`)),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(await holds(body)).toBe(true)
    // The record tells the truth about the stored bytes, and their name on the disk is not the sender's.
    expect([file.size, file.sha256]).toEqual([body.length, sha256(body)])
    expect(file.path).toMatch(/^\/uploads\/[0-9a-f]{32}\.[a-z]{3}$/)
    expect(await readdir(api.filesDir)).toContain(file.path.slice('/uploads/'.length))
  })
})

describe('what is refused leaves no record and no bytes:', () => {
  const Refusal = v.object({ errors: v.object({ file: v.tuple([v.string()]) }) })
  it.each<[string, string, Uint8Array, RegExp]>([
    ['no bytes', 'empty.txt', text(''), /^The file is empty\.$/],
    ['one byte over the limit', 'large.txt', Buffer.alloc(MB + 1, 'a'), /^File size must not exceed 1MB\.$/],
    ['a page as a picture', 'a.png', text(`<html>${ATTACK}`), /^The content of this file is TXT, but /],
    ['a drawing that is only a script', 'a.svg', text(`${SVG}>${ATTACK}</svg>`), /^This SVG holds no drawing/],
    ['an archive that begins as a page', 'a.zip', Buffer.concat([text(ATTACK), ZIP_END]), /^Only JPG, /],
    ['a telephone’s picture (HEIC)', 'IMG_1.HEIC', container('heic'), /^Only JPG, /],
    ['the same under a picture’s name', 'IMG_1.jpg', container('heic'), /^Only JPG, /],
    ['a film', 'film.mp4', container('isom'), /^Only JPG, /],
  ])('%s', async (_, name, bytes, sentence) => {
    const before = [await api.data('GET', '/files'), await readdir(api.filesDir)]
    const answer = await send(bytes, name)
    expect(answer.status).toBe(422)
    expect(v.parse(Refusal, await answer.json()).errors.file[0]).toMatch(sentence)
    expect([await api.data('GET', '/files'), await readdir(api.filesDir)]).toEqual(before)
  })

  it('a picture that is cut in the middle, and a form that ends in the middle', async () => {
    const before = [await api.data('GET', '/files'), await readdir(api.filesDir)]
    const whole = await picture('jpeg', 200)
    const cut = await send(whole.subarray(0, whole.length >> 1), 'cut.jpg')
    expect(v.parse(Refusal, await cut.json()).errors.file[0]).toBe('This image is damaged and could not be read.')
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf'
    const ended = await api.call('POST', '/api/files', { body, headers })
    expect([ended.status, await ended.json()]).toMatchObject([
      400,
      { message: 'The upload was cut off or is not a valid form.' },
    ])
    expect([await api.data('GET', '/files'), await readdir(api.filesDir)]).toEqual(before)
  })
})

it('two hundred at once: each address serves its own bytes', async () => {
  const files = Array.from({ length: 200 }, (_, index) => text(`number ${index}`))
  const stored = await Promise.all(files.map(async (bytes, index) => fileIn(await send(bytes, `many-${index}.txt`))))
  expect(new Set(stored.map((file) => file.path)).size).toBe(200)
  const bodies = await Promise.all(stored.map(async (file) => (await served(file.path)).body.toString()))
  expect(bodies).toEqual(files.map(String))
})
