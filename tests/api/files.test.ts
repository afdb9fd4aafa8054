import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { type RunningApi, startApi } from '#tests/support/running-api.ts'
import { formWith, picture } from '#tests/support/sample-files.ts'
import { StoredFile } from '#tests/support/schemas.ts'

let api: RunningApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const Uploaded = v.looseObject({ success: v.literal(true), file: StoredFile, data: v.object({ file: StoredFile }) })

async function upload(form: FormData, headers: Record<string, string> = {}): Promise<StoredFile> {
  const answer = await api.call('POST', '/api/files', { body: form, headers })
  expect(answer.status).toBe(201)
  return v.parse(Uploaded, await answer.json()).file
}

describe('files.upload', () => {
  it('answers with the file at the top level and in data, and stores bytes of the right SHA-256', async () => {
    const file = await upload(formWith('hello', 'notes.txt', { is_public: '1', name: 'My notes' }))
    expect(file).toMatchObject({
      name: 'My notes',
      original_name: 'notes.txt',
      mime_type: 'text/plain',
      size: 5,
      is_public: true,
    })
    expect(file.path).toMatch(/^\/uploads\/[0-9a-f]{32}\.txt$/)
    const row = await api.deps.db.selectFrom('files').selectAll().where('id', '=', file.id).executeTakeFirstOrThrow()
    const bytes = await readFile(join(api.filesDir, row.storage_name))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256)
  })

  it('writes pictures anew, upright and without metadata', async () => {
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const file = await upload(formWith(photo, 'photo.jpg'))
    const bytes = Buffer.from(await (await api.call('GET', file.path)).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 40, format: 'jpeg' })
    expect(bytes.includes('secret place')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it('makes one file for the same key and content, and refuses the key with another content', async () => {
    const headers = { 'idempotency-key': 'upload-key-0001' }
    const first = await upload(formWith('one', 'a.txt'), headers)
    const before = (await readdir(api.filesDir)).length
    const again = await upload(formWith('one', 'a.txt'), headers)
    expect(again).toEqual(first)
    expect(await readdir(api.filesDir)).toHaveLength(before)
    const other = await api.call('POST', '/api/files', { body: formWith('two', 'a.txt'), headers })
    expect(other.status).toBe(422)
    expect(await other.json()).toMatchObject({ code: 'idempotency_key_reused' })
  })

  it('needs a person who may write content', async () => {
    const answer = await fetch(`${api.url}/api/files`, { method: 'POST', body: formWith('x', 'a.txt') })
    expect(answer.status).toBe(401)
  })
})

describe('files.list', () => {
  it('filters by group, newest first', async () => {
    const png = await upload(formWith(await picture('png'), 'group.png'))
    const text = await upload(formWith('x', 'group.txt'))
    const List = v.array(StoredFile)
    const images = v.parse(List, await api.data('GET', '/files?type=image'))
    const documents = v.parse(List, await api.data('GET', '/files?type=document'))
    expect(images[0]?.id).toBe(png.id)
    expect(documents[0]?.id).toBe(text.id)
    expect(images.every((file) => file.mime_type.startsWith('image/'))).toBe(true)
    expect(await api.data('GET', '/files?type=archive')).toEqual([])
  })
})

describe('files.delete', () => {
  it('says where a file is used, and moves it to the trash when forced', async () => {
    const file = await upload(formWith(await picture('png'), 'used.png'))
    const category = v.parse(
      v.looseObject({ id: v.number() }),
      await api.data('POST', '/categories', { name: 'Files' }),
    )
    await api.data('POST', '/admin/posts', {
      title: 'With a picture',
      content: `<p>a</p><p><img src="${file.path}" alt="b"></p>`,
      category_id: category.id,
    })
    const refused = await api.call('DELETE', `/api/files/${file.id}`)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'in_use', uses: [{ type: 'posts', title: 'With a picture' }] })
    expect((await api.call('DELETE', `/api/files/${file.id}?force=1`)).status).toBe(200)
    expect((await api.call('GET', `/api/files/${file.id}`)).status).toBe(404)
    expect((await api.call('GET', file.path)).status).toBe(404)
    await api.data('POST', `/admin/trash/files/${file.id}/restore`)
    expect((await api.call('GET', file.path)).status).toBe(200)
  })

  it('answers 412 with the current record when another version was meant', async () => {
    const file = await upload(formWith('x', 'v.txt'))
    const answer = await api.call('DELETE', `/api/files/${file.id}`, { headers: { 'if-match': '"7"' } })
    expect(answer.status).toBe(412)
    expect(await answer.json()).toMatchObject({ current: { id: file.id, version: 1 } })
  })
})

describe('uploads', () => {
  it('serves public pictures in place, in a sandbox', async () => {
    const file = await upload(formWith(await picture('png'), 'público "x".png'))
    const answer = await fetch(api.url + file.path)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=300',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': "inline; filename*=UTF-8''p%C3%BAblico%20%22x%22.png",
    })
    const etag = answer.headers.get('etag') ?? ''
    expect((await fetch(api.url + file.path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('hands everything else over as a download', async () => {
    const file = await upload(formWith('<h1>x</h1>', 'page.txt'))
    const answer = await fetch(api.url + file.path)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  it('answers ranges, and 416 beyond the end', async () => {
    const file = await upload(formWith('0123456789', 'range.txt'))
    const get = (range: string) => fetch(api.url + file.path, { headers: { range } })
    const part = await get('bytes=2-4')
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await (await get('bytes=-3')).text()).toBe('789')
    expect(await (await get('bytes=8-')).text()).toBe('89')
    expect((await get('bytes=10-')).status).toBe(416)
    expect(await (await get('bytes=0-1,4-5')).text()).toBe('0123456789')
    const head = await fetch(api.url + file.path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
  })

  it('hides private files from everybody but a bearer and a signed link that lapses', async () => {
    const file = await upload(formWith('private', 'p.txt', { is_public: 'false' }))
    expect((await fetch(api.url + file.path)).status).toBe(404)
    const own = await api.call('GET', file.path)
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const Link = v.object({ url: v.string(), expires_at: v.string() })
    const link = v.parse(Link, await api.data('POST', `/files/${file.id}/signed-link`))
    expect(await (await fetch(api.url + link.url)).text()).toBe('private')
    const later = link.url.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 60_000}`)
    expect((await fetch(api.url + later)).status).toBe(404)
    api.pass(10 * 60_000 + 1)
    expect((await fetch(api.url + link.url)).status).toBe(404)
  })

  it.each(['/uploads/..%2foffdesk.sqlite', '/uploads/secret.key', '/uploads/%00', '/uploads/', '/uploads/.incoming-0'])(
    'knows no %s',
    async (path) => {
      expect((await fetch(api.url + path)).status).toBe(404)
    },
  )
})
