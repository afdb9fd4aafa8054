import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SELECTABLE_FILE_TYPES } from '#contract/records/settings.ts'
import { type RunningApi, startApi } from '#tests/support/running-api.ts'
import { formWith, picture, pixelBomb } from '#tests/support/sample-files.ts'

const MB = 1024 * 1024
const TYPES = 'Only JPG, PNG, PDF, DOC, DOCX, TXT, ZIP, and JSON files are allowed.'

let api: RunningApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const post = (form: FormData) => api.call('POST', '/api/files', { body: form })
const refusal = async (answer: Response) => {
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}
const allowAll = () => api.data('PUT', '/settings', { allowed_file_types: SELECTABLE_FILE_TYPES })
const allowDefault = () =>
  api.data('PUT', '/settings', {
    allowed_file_types: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'txt', 'zip', 'json'],
    max_file_size: 10,
  })

afterEach(async () => {
  expect((await readdir(api.filesDir)).filter((name) => name.startsWith('.'))).toEqual([])
})

describe('an upload is refused with the sentence for its type when it', () => {
  it.each<[string, () => Promise<Uint8Array | string>, string]>([
    ['is a web page', async () => '<html></html>', 'page.html'],
    [
      'is a drawing that Settings do not allow',
      async () => '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
      'a.svg',
    ],
    ['is a GIF that Settings do not allow', () => picture('gif'), 'a.gif'],
    ['is a program', async () => Buffer.from('4d5a900003000000', 'hex'), 'setup.exe'],
    ['is a program named as a document', async () => Buffer.from('7f454c460201', 'hex'), 'a.pdf'],
    ['is a PDF header with a web page behind it', async () => '%PDF-1.4\n<script>alert(1)</script>', 'a.pdf'],
    ['is text that is not UTF-8', async () => Buffer.from([0x66, 0xff, 0xfe, 0x66]), 'a.txt'],
    ['is broken JSON', async () => '{"a":', 'a.json'],
    ['is a cut-off archive', async () => Buffer.from('PK\x03\x04 no directory', 'latin1'), 'a.zip'],
    ['has two endings of which the last decides', async () => '<svg onload="alert(1)"/>', 'a.png.svg'],
    ['is compressed SVG', async () => Buffer.from('1f8b0800', 'hex'), 'a.svgz'],
  ])('%s', async (_, content, name) => {
    const { status, body } = await refusal(await post(formWith(await content(), name)))
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'validation', errors: { file: [TYPES] } })
  })

  it.each<[string, () => Promise<string | Uint8Array>, string, string]>([
    ['a web page named as a picture', async () => '<!doctype html><script>alert(1)</script>', 'TXT', 'png'],
    ['a picture named as text', () => picture('png'), 'PNG', 'txt'],
    ['a PDF behind a web page', async () => '<html>%PDF-1.4 %%EOF', 'TXT', 'pdf'],
  ])('names content and name when it is %s', async (_, content, found, named) => {
    const { status, body } = await refusal(await post(formWith(await content(), `a.${named}`)))
    expect(status).toBe(422)
    const sentence = `The content of this file is ${found}, but its name ends in .${named}.`
    expect(body).toMatchObject({ code: 'validation', errors: { file: [sentence] } })
  })
})

describe('pictures', () => {
  it('with a PNG head and a web page behind it are refused', async () => {
    const answer = await post(formWith(Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'), 'a.png'))
    expect(answer.status).toBe(422)
  })

  it('that promise 65,000 by 65,000 pixels are refused before they are decoded', async () => {
    const before = process.memoryUsage.rss()
    const answer = await post(formWith(pixelBomb(65_000), 'bomb.png'))
    expect(answer.status).toBe(422)
    // Decoded they are sixteen times as much.
    expect(process.memoryUsage.rss() - before).toBeLessThan(1024 * MB)
  })

  it('that are cut off are refused', async () => {
    const whole = await picture('png', 200)
    expect((await post(formWith(whole.subarray(0, whole.length - 40), 'cut.png'))).status).toBe(422)
  })

  it('named with another picture’s ending are stored as what they are', async () => {
    const { body } = await refusal(await post(formWith(await picture('jpeg'), 'really-a-jpeg.png')))
    expect(body).toMatchObject({ file: { mime_type: 'image/jpeg', path: expect.stringMatching(/\.jpg$/) } })
  })
})

describe('SVG', () => {
  it('is stored without its script and handed over as a download in a sandbox', async () => {
    await allowAll()
    const text =
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><path d="M0 0L9 9"/></svg>'
    const { status, body } = await refusal(await post(formWith(text, 'drawing.svg')))
    expect(status).toBe(201)
    const path = /"path":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? ''
    const served = await fetch(api.url + path)
    expect(await served.text()).not.toMatch(/script|onload|alert/)
    expect(served.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(served.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    await allowDefault()
  })
})

describe('names', () => {
  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Windows\\win.txt', 'win.txt'],
    ['..\\..\\x.txt', 'x.txt'],
    ['a\u202etxt.exe.txt', 'atxt.exe.txt'],
    ['.hidden.txt', 'hidden.txt'],
    [`${'n'.repeat(300)}.txt`, `${'n'.repeat(251)}.txt`],
    ['CON.txt', 'CON.txt'],
    ['übung 1.txt', 'übung 1.txt'],
  ])('%j stays inside the storage and is shown as %j', async (name, shown) => {
    const { status, body } = await refusal(await post(formWith('x', name)))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      file: { original_name: shown, path: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.txt$/) },
    })
  })
})

describe('sizes', () => {
  it('refuses an empty file', async () => {
    expect(await refusal(await post(formWith('', 'empty.txt')))).toMatchObject({
      status: 422,
      body: { errors: { file: ['The file is empty.'] } },
    })
  })

  it('takes exactly the limit and refuses one byte more with the sentence for its size', async () => {
    expect((await post(formWith(Buffer.alloc(10 * MB, 'a'), 'limit.txt'))).status).toBe(201)
    expect(await refusal(await post(formWith(Buffer.alloc(10 * MB + 1, 'a'), 'over.txt')))).toMatchObject({
      status: 422,
      body: { errors: { file: ['File size must not exceed 10MB.'] } },
    })
  })

  it('follows Settings in limit and sentence', async () => {
    await api.data('PUT', '/settings', { max_file_size: 1, allowed_file_types: ['png', 'txt'] })
    expect(await refusal(await post(formWith(Buffer.alloc(MB + 1, 'a'), 'over.txt')))).toMatchObject({
      body: { errors: { file: ['File size must not exceed 1MB.'] } },
    })
    expect(await refusal(await post(formWith('{}', 'a.json')))).toMatchObject({
      body: { errors: { file: ['Only PNG and TXT files are allowed.'] } },
    })
    await allowDefault()
  })

  it('answers 413 to a body that is declared above the hard limit, without reading it', async () => {
    const head = [
      'POST /api/files HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${api.token}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${200 * MB}`,
    ]
    expect(await rawStatus(head, '--b\r\n')).toBe(413)
  })
})

describe('bodies that are not a form with a file', () => {
  it('answers 415 to another content type', async () => {
    const headers = { 'content-type': 'application/octet-stream' }
    expect((await api.call('POST', '/api/files', { body: 'x', headers })).status).toBe(415)
  })

  it('answers 422 when there is no file, and 400 when it stands in another field or there are two', async () => {
    const none = new FormData()
    none.set('name', 'x')
    expect((await post(none)).status).toBe(422)
    const other = new FormData()
    other.set('image', new File(['x'], 'x.txt'))
    expect((await post(other)).status).toBe(400)
    const two = formWith('x', 'a.txt')
    two.append('file', new File(['y'], 'b.txt'))
    expect((await post(two)).status).toBe(400)
  })

  it('answers 400 to a form that ends in the middle', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect((await api.call('POST', '/api/files', { body, headers })).status).toBe(400)
  })

  it('leaves nothing when the sender goes away in the middle', async () => {
    const before = await readdir(api.filesDir)
    const head = [
      'POST /api/files HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${api.token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
    ]
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n' + 'x'.repeat(20_000)
    await sendAndLeave(head, part)
    await expect.poll(() => readdir(api.filesDir)).toEqual(before)
  })
})

function rawStatus(head: readonly string[], body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () =>
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`),
    )
    socket.once('data', (data) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1]))
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

async function sendAndLeave(head: readonly string[], body: string): Promise<void> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  await new Promise<void>((done) => socket.once('connect', done))
  await new Promise<void>((done) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => done()))
  await expect.poll(async () => (await readdir(api.filesDir)).some((name) => name.startsWith('.'))).toBe(true)
  socket.destroy()
}
