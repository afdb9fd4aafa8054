import { describe, expect, test } from 'vitest'
import { openApi } from '#contract/openapi/document.ts'
import { activities, HOUR, linkSite as site, refusing } from '#tests/support/link-site.ts'
import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE } from '#contract/records/file.ts'
import { picture } from '#tests/support/sample-files.ts'
import { type Page, page, redirect } from '#tests/support/test-web.ts'

describe('looking at a link', () => {
  test('gives the title of the page, where it stands in the end, and stores nothing', async () => {
    const { server, look, web } = await site({
      pages: {
        'example.com/a': redirect('https://mail.example.test/b'),
        'mail.example.test/b': page('<title>Caf&eacute; &amp; more</title>'),
      },
    })
    const before = await activities(server)
    expect((await look('http://example.com/a')).data).toEqual({
      title: 'Café & more',
      status: 200,
      final_url: 'https://mail.example.test/b',
      problem: null,
    })
    expect(await activities(server)).toBe(before)
    expect(web.asked).toEqual(['GET http://example.com/a', 'GET https://mail.example.test/b'])
  })

  test('says in words what is wrong, and never lends a page that is gone its title', async () => {
    const { look } = await site({
      pages: {
        'example.com/gone': page('<title>Not found</title>', 'text/html', 404),
        'example.com/later': refusing(503),
        'example.com/who': refusing(403),
        'example.com/often': refusing(429),
        'example.com/odd': refusing(400),
        'example.com/round': redirect('/round'),
        'example.com/dead': (response) => response.destroy(),
        'example.com/picture': page('not a picture', 'image/png'),
      },
      names: {
        'no.example': Object.assign(new Error('none'), { code: 'ENOTFOUND' }),
        'cut.example': Object.assign(new Error('later'), { code: 'EAI_AGAIN' }),
        'inner.example': ['192.168.1.1'],
      },
    })
    const said = async (url: string) => {
      const { title, status, problem } = (await look(url)).data
      expect(title).toBeNull()
      return [status, problem]
    }
    expect(await said('http://example.com/gone')).toEqual([404, 'That page is gone (404).'])
    expect(await said('http://example.com/later')).toEqual([503, 'The site has a problem of its own (503).'])
    expect(await said('http://example.com/who')).toEqual([403, 'The site does not show that page to everybody (403).'])
    expect(await said('http://example.com/often')).toEqual([429, 'The site asks to wait (429).'])
    expect(await said('http://example.com/odd')).toEqual([400, 'The site refuses that address (400).'])
    expect(await said('http://example.com/round')).toEqual([null, 'The site only redirects, without an end.'])
    expect(await said('http://example.com/dead')).toEqual([null, 'The site did not answer.'])
    expect(await said('http://example.com/picture')).toEqual([200, null])
    expect(await said('https://example.com/')).toEqual([null, 'The site’s certificate is not valid.'])
    expect(await said('http://no.example/')).toEqual([null, 'There is no site of that name.'])
    expect(await said('http://cut.example/')).toEqual([null, 'The server can’t reach the web at the moment.'])
    for (const inner of [
      'http://inner.example/',
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://169.254.169.254/latest',
    ])
      expect(await said(inner)).toEqual([null, 'That address is not public.'])
    expect(await said('http://127.0.0.1:4600/api/health')).toEqual([
      null,
      'Only http and https addresses on the usual ports are checked.',
    ])
  })

  test('is for whoever may write content, and for nobody else', async () => {
    const { server, web } = await site({ pages: { 'example.com/': page('<title>Hello</title>') } })
    const body = { url: 'http://example.com/' }
    const asked = async (token?: string) => (await server.call('links.look', { body }, { token })).status
    expect(await asked()).toBe(401)
    expect(await asked((await server.person('user')).token)).toBe(403)
    expect(await asked(await server.apiToken(server.owner.id, ['read']))).toBe(403)
    expect(web.connected).toEqual([])
    expect(await asked(await server.apiToken(server.owner.id, ['write']))).toBe(200)
  })

  test.each([
    {},
    { url: '' },
    { url: 'file:///etc/passwd' },
    { url: 'http://me:word@example.com/' },
    { url: 'http://example.com/', other: 1 },
    { url: `http://example.com/${'a'.repeat(2100)}` },
  ])('takes no %j', async (body) => {
    const { server, token, web } = await site()
    expect((await server.call('links.look', { body }, { token })).status).toBe(422)
    expect(web.connected).toEqual([])
  })

  test('has a limit for each account', async () => {
    const { server, token, look } = await site({ names: { 'inner.example': ['10.0.0.1'] } })
    for (let count = 0; count < 60; count += 1) expect((await look('http://inner.example/')).status).toBe(200)
    expect((await look('http://inner.example/')).status).toBe(429)
    const other = await server.person('moderator')
    const body = { url: 'http://inner.example/' }
    expect((await server.call('links.look', { body }, { token: other.token })).status).toBe(200)
    server.advance(HOUR)
    expect((await server.call('links.look', { body }, { token })).status).toBe(200)
  })

  test('stands in the description of the API', () => {
    expect(openApi('0.0.0').paths['/links/look']?.['post']).toMatchObject({ operationId: 'links.look' })
  })
})

describe('a picture of another site', () => {
  const image =
    (bytes: Buffer, type = 'image/png'): Page =>
    (response) =>
      response.writeHead(200, { 'Content-Type': type }).end(bytes)

  test('comes as it is, named by its address; what it is decides, not what it is called', async () => {
    const png = await picture('png', 8)
    const { server, token, web } = await site({
      pages: {
        'example.com/old%20photos/harbour.php?id=4': redirect('/harbour.jpeg'),
        'example.com/harbour.jpeg': image(png, 'text/html'),
      },
    })
    const before = await activities(server)
    const body = { url: 'http://example.com/old%20photos/harbour.php?id=4' }
    const { data } = await server.call('links.picture', { body }, { token })
    expect(data).toMatchObject({ picture: { name: 'harbour.png', mime_type: 'image/png' }, problem: null })
    expect(Buffer.from(data.picture?.bytes ?? '', 'base64').equals(png)).toBe(true)
    expect(await activities(server)).toBe(before)
    expect(web.asked).toHaveLength(2)
  })

  test('is refused in words when it is none, too large, cut off, gone or not public', async () => {
    const png = await picture('png', 8)
    const { server, token } = await site({
      pages: {
        'example.com/page': page('<title>No picture</title>', 'image/png'),
        'example.com/drawing': image(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
        'example.com/large': image(Buffer.concat([png, Buffer.alloc(IMAGE_MAX_BYTES)])),
        'example.com/cut': (response) => {
          response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': png.length + 100 }).write(png)
          setTimeout(() => response.destroy(), 20)
        },
        'example.com/gone': refusing(404),
      },
      names: { 'inner.example': ['10.0.0.1'] },
    })
    const said = async (url: string) => {
      const { picture: none, problem } = (await server.call('links.picture', { body: { url } }, { token })).data
      expect(none, url).toBeNull()
      return problem
    }
    expect(await said('http://example.com/page')).toBe('There is no picture at that address.')
    expect(await said('http://example.com/drawing')).toBe('There is no picture at that address.')
    expect(await said('http://example.com/large')).toBe(IMAGE_TOO_LARGE)
    expect(await said('http://example.com/cut')).toBe('The picture did not arrive whole. Please try again.')
    expect(await said('http://example.com/gone')).toBe('That page is gone (404).')
    expect(await said('http://inner.example/a.png')).toBe('That address is not public.')
  })
})
