import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { LONGEST_VALUE } from '#contract/home/setting-types.ts'
import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE } from '#contract/records/file.ts'
import { testServer } from '#tests/support/api.ts'
import { picture } from '#tests/support/sample-files.ts'

/** What the public home page shows, by key. */

async function prepared() {
  const server = await testServer()
  const { token } = server.owner
  const as = { token }
  const create = (body: object) => server.call('homeSettings.create', { body }, as)
  const text = (key: string, value = 'A text') => create({ key, type: 'text', value })
  const update = (id: number, body: object) =>
    server.call('homeSettings.update', { params: { id: String(id) }, body }, as)
  const image = (key: string, bytes: Uint8Array, name: string) => {
    const body = new FormData()
    body.set('key', key)
    body.set('image', new File([new Uint8Array(bytes)], name))
    return server.call('homeSettings.uploadImage', { body }, as)
  }
  const keys = async () => (await server.call('homeSettings.list', {}, as)).data.map(({ key }) => key)
  const home = async (headers = {}) => server.call('public.home', {}, { headers })
  return { server, as, create, text, update, image, keys, home }
}

describe('a home setting', () => {
  test('is made, read, changed and deleted under its key, which stays', async () => {
    const { server, as, create, update, keys } = await prepared()
    const body = { key: 'hero_title', type: 'text', value: ' Hello ', title: 'Hero', description: 'Top', sort_order: 3 }
    const reply = await create({ ...body, is_active: '1' })
    expect(reply.status).toBe(201)
    const stored = { ...body, value: 'Hello', is_active: true, image_url: null, version: 1 }
    expect(reply.data).toMatchObject(stored)
    const { id } = reply.data
    const changed = (await update(id, { ...reply.data, key: 'another', value: 'Changed' })).data
    expect(changed).toMatchObject({ ...stored, value: 'Changed', version: 2 })
    expect((await create(body)).problem.errors).toEqual({ key: ['The key "hero_title" is already in use'] })
    const params = { id: String(id) }
    expect((await server.call('homeSettings.delete', { params }, as)).data).toEqual({ id, version: 3 })
    expect(await keys()).toEqual([])
    const twin = (await create(body)).data
    const restored = { type: 'home-settings', id: String(id) }
    const late = await server.call('trash.restore', { params: restored }, as)
    expect(late.problem.message).toBe('Another setting has this key by now, “Hero”.')
    await server.call('homeSettings.delete', { params: { id: String(twin.id) } }, as)
    expect((await server.call('trash.restore', { params: restored }, as)).status).toBe(200)
    expect(await keys()).toEqual(['hero_title'])
  })

  test.each([
    [{ key: '', type: 'text' }, { key: ['Key is required'] }],
    [{ key: 'Hero title', type: 'text' }, { key: ['Key may hold lowercase letters, digits and underscores'] }],
    [{ key: 'a'.repeat(101), type: 'text' }, { key: ['Key must be at most 100 characters'] }],
    [{ key: 'a', type: 'number' }, { type: ['Type must be text, image, boolean or json'] }],
    [{ key: 'a', type: 'text', sort_order: -1 }, { sort_order: ['Sort order must be 0 or more'] }],
    [{ key: 'a', type: 'text', sort_order: 1.5 }, { sort_order: ['Sort order must be a whole number'] }],
    [
      { key: 'a', type: 'text', value: 'x'.repeat(LONGEST_VALUE + 1) },
      { value: ['Value must be at most 50,000 characters'] },
    ],
    [{ key: 'a', type: 'boolean', value: 'yes' }, { value: ['Value must be 1 or 0'] }],
    [{ key: 'a', type: 'image', value: '' }, { value: ['Choose an image'] }],
    [
      { key: 'a', type: 'image', value: 'javascript:alert(1)' },
      { value: ['Image must be an address that starts with / or http'] },
    ],
    [{ key: 'a', type: 'json', value: '[1,' }, { value: ['Value must be valid JSON'] }],
    [{ key: 'a', type: 'json', value: '7' }, { value: ['Value must be a JSON list or object'] }],
    [{ key: 'a', type: 'json', value: `${'['.repeat(20_000)}` }, { value: ['Value must be valid JSON'] }],
    [
      { key: 'a', type: 'json', value: `${'['.repeat(9)}${']'.repeat(9)}` },
      { value: ['Value: JSON may be at most 8 levels deep'] },
    ],
    [{ key: 'a', type: 'json', value: '{"__proto__":{}}' }, { value: ['Value: no member may be called __proto__'] }],
    [
      { key: 'a', type: 'json', value: String.raw`["\u0000"]` },
      { value: ['Value: a text must not hold control characters'] },
    ],
  ])('is refused: %j', async (body, errors) => {
    const { create } = await prepared()
    expect((await create(body)).problem).toMatchObject({ status: 422, errors })
  })

  test('keeps a switch as 1 or 0, and takes the title of its key where nobody gave one', async () => {
    const { create } = await prepared()
    const values = ['true', '1', '0', 'false', '', undefined]
    const kept: string[] = []
    for (const [index, value] of values.entries()) {
      const { data } = await create({ key: `switch_${index}`, type: 'boolean', value })
      expect(data.title).toBe(`Switch ${index}`)
      kept.push(data.value)
    }
    expect(kept).toEqual(['1', '1', '0', '0', '0', '0'])
  })

  test('is held to its type when type or value alone change', async () => {
    const { create, update } = await prepared()
    const { id } = (await create({ key: 'note', type: 'text', value: 'no JSON' })).data
    expect((await update(id, { type: 'json' })).problem.errors).toEqual({ value: ['Value must be valid JSON'] })
    expect((await update(id, { type: 'json', value: '[]' })).data).toMatchObject({ type: 'json', value: '[]' })
    expect((await update(id, { value: 'no JSON' })).status).toBe(422)
    expect((await update(id, { title: '' })).data.title).toBe('Note')
  })

  test('is switched, put in order, and goes back to an earlier state that leaves the switch alone', async () => {
    const { server, as, text, update, keys } = await prepared()
    const [a, b] = [(await text('a')).data, (await text('b')).data]
    const params = { id: String(a.id) }
    expect((await server.call('homeSettings.toggleActive', { params }, as)).data.is_active).toBe(false)
    expect((await server.call('homeSettings.toggleActive', { params }, as)).data.is_active).toBe(true)
    expect((await server.call('homeSettings.order', {}, as)).data).toMatchObject({ ids: [a.id, b.id] })
    const body = { ids: [b.id, a.id] }
    expect((await server.call('homeSettings.reorder', { body }, as)).data.ids).toEqual(body.ids)
    expect(await keys()).toEqual(['b', 'a'])
    await update(a.id, { value: 'Second', is_active: false })
    const revisions = (await server.call('homeSettings.revisions', { params }, as)).data
    const first = revisions.find(({ record }) => record['value'] === 'A text' && record['version'] === 1)
    const restore = { params: { ...params, revisionId: String(first?.id) } }
    const back = (await server.call('homeSettings.restoreRevision', restore, as)).data
    expect(back).toMatchObject({ value: 'A text', is_active: false, sort_order: 1 })
  })
})

describe('the picture of a setting', () => {
  test('is uploaded with its key: makes the setting, then changes it', async () => {
    const { server, as, image } = await prepared()
    const made = await image('hero_image', await picture('png'), 'hero.png')
    expect(made.body['setting']).toMatchObject({ key: 'hero_image', title: 'Hero picture' })
    const { setting } = made.data
    expect(setting).toMatchObject({ type: 'image', is_active: true, version: 1 })
    expect(setting.value).toMatch(/^\/uploads\/.+\.png$/)
    expect(setting.image_url).toBe(setting.value)
    const again = (await image('hero_image', await picture('jpeg'), 'hero.jpg')).data.setting
    expect(again).toMatchObject({ id: setting.id, version: 2 })
    expect(again.value).toMatch(/\.jpg$/)
    const files = (await server.call('files.list', {}, as)).data.data
    const uses = await Promise.all(
      files.map(async ({ id }) => (await server.call('files.uses', { params: { id: String(id) } }, as)).data),
    )
    expect(uses.flat()).toEqual([{ type: 'home-settings', id: setting.id, title: 'Hero picture' }])
  })

  test('must be a picture, of a setting that holds one', async () => {
    const { server, as, image, text } = await prepared()
    await text('hero_title')
    const wrong = await image('hero_title', await picture('png'), 'hero.png')
    expect(wrong.problem.errors).toEqual({ key: ['The setting "hero_title" holds no image'] })
    const prose = await image('hero_image', Buffer.from('words'), 'words.txt')
    expect(prose.problem.errors).toEqual({ image: ['Please select a valid image file'] })
    const other = await image('hero_image', await picture('webp'), 'hero.webp')
    expect(other.problem.errors?.['image']).toEqual([expect.stringMatching(/^Only JPG, PNG/)])
    const named = await image('Hero image', await picture('png'), 'hero.png')
    expect(named.problem.errors).toEqual({ key: ['Key may hold lowercase letters, digits and underscores'] })
    expect((await server.call('files.list', {}, as)).data.data).toEqual([])
  })
})

describe('visitors', () => {
  test('read the active settings as what they are, and nothing again that they have', async () => {
    const { create, update, home } = await prepared()
    await create({ key: 'hero_title', type: 'text', value: '<b>Hello</b>' })
    await create({ key: 'notification_enabled', type: 'boolean', value: '1' })
    await create({ key: 'features_list', type: 'json', value: '[{"title":"Fast"}]' })
    await create({ key: 'hero_image', type: 'image', value: '/uploads/a.png', description: 'A desk' })
    const { id } = (await create({ key: 'secret_draft', type: 'text', value: 'Later', is_active: false })).data
    const first = await home()
    expect(first.data.settings).toEqual({
      hero_title: '<b>Hello</b>',
      notification_enabled: true,
      features_list: [{ title: 'Fast' }],
      hero_image: { url: '/uploads/a.png', alt: 'A desk' },
    })
    const etag = first.headers.get('ETag') ?? ''
    expect((await home({ 'If-None-Match': etag })).status).toBe(304)
    await update(id, { is_active: true })
    expect((await home({ 'If-None-Match': etag })).data.settings).toMatchObject({ secret_draft: 'Later' })
  })

  test.each([
    ['cta_button_url', 'javascript:alert(1)'],
    ['cta_button_url', ' JaVaScRiPt:alert(1)'],
    ['cta_button_url', 'data:text/html,<script>alert(1)</script>'],
    ['cta_button_url', '//evil.example'],
    ['cta_button_url', '/\\evil.example'],
    ['cta_button_url', 'https://me:secret@example.com'],
    ['privacy_link', 'vbscript:msgbox(1)'],
    ['cta_background_color', 'red;background:url(https://evil.example)'],
    ['google_analytics_id', 'G-1");alert(1)//'],
  ])('never get %s as %s', async (key, value) => {
    const { create } = await prepared()
    expect((await create({ key, type: 'text', value })).status).toBe(422)
    const member = key.split('_').at(-1) ?? ''
    const list = JSON.stringify([{ title: 'One', [`link_${member}`]: value }])
    expect((await create({ key: 'a_list', type: 'json', value: list })).status).toBe(422)
  })

  test('get every address that leads somewhere', async () => {
    const { text } = await prepared()
    const addresses = ['https://example.com/a?b=1', '/courses', '#about', 'mailto:a@example.com', 'tel:+4930123456', '']
    for (const [index, value] of addresses.entries()) {
      expect((await text(`link_${index}_url`, value)).status, value).toBe(201)
    }
  })
})

test('a picture is as large as it was sent, whatever writing it anew makes of it', async () => {
  const { image } = await prepared()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const grainy = sharp({ create: { width: 2900, height: 2900, channels: 3, background: '#000', noise } })
  const small = await grainy.jpeg({ quality: 65 }).toBuffer()
  expect(small.length).toBeLessThan(IMAGE_MAX_BYTES)
  const taken = await image('hero_image', small, 'grainy.jpg')
  expect([taken.status, taken.body['errors']]).toEqual([200, undefined])
  const flat = sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#223ed1' } })
  const large = await flat.png({ compressionLevel: 0 }).toBuffer()
  expect(large.length).toBeGreaterThan(IMAGE_MAX_BYTES)
  expect((await image('hero_image', large, 'flat.png')).problem.errors).toEqual({ image: [IMAGE_TOO_LARGE] })
})
