import { describe, expect, test } from 'vitest'
import { checkLinks } from '#server/jobs/check-links.ts'
import { activities, DAY, linkSite as site, refusing, WEEK } from '#tests/support/link-site.ts'
import { type Page, page, redirect } from '#tests/support/test-web.ts'

const gone = page('<title>Not found</title>', 'text/html', 404)

describe('dead links', () => {
  test('are those that failed a day or more apart; the record stays as it was', async () => {
    const { server, link, dead, run, pages, token } = await site({ pages: { 'example.com/gone': gone } })
    const { id, ...file } = await link('http://example.com/gone')
    const before = await activities(server)
    await run()
    expect(await dead()).toEqual([])
    server.advance(WEEK - 1)
    await run()
    expect(await dead()).toEqual([])
    server.advance(1)
    await run()
    expect(await dead()).toEqual([
      {
        file_id: id,
        problem: '404',
        since: '2026-11-20T10:00:00.000Z',
        checked_at: '2026-11-27T10:00:00.000Z',
      },
    ])
    expect((await server.call('files.read', { params: { id: String(id) } }, { token })).data).toEqual({ id, ...file })
    expect(await activities(server)).toBe(before)

    pages['example.com/gone'] = page('<title>Back</title>')
    server.advance(WEEK)
    await run()
    expect(await dead()).toEqual([])
  })

  test('are looked at once a week, one in a turn, and new ones first', async () => {
    const { server, link, web, run } = await site({
      pages: { 'a.example/': refusing(200), 'b.example/': refusing(200) },
    })
    await link('http://a.example/')
    await run()
    expect(web.asked).toEqual(['HEAD http://a.example/'])
    await link('http://b.example/')
    server.advance(WEEK)
    await checkLinks.run(server.deps)
    expect(web.asked.slice(1)).toEqual(['HEAD http://b.example/'])
    await run()
    expect(web.asked.slice(2)).toEqual(['HEAD http://a.example/'])
  })

  test.each([
    ['200', refusing(200), ['HEAD']],
    [
      'no HEAD',
      ((response, { method }) => refusing(method === 'HEAD' ? 405 : 200)(response, {} as never)) as Page,
      ['HEAD', 'GET'],
    ],
    ['a redirect', redirect('http://other.example/'), ['HEAD', 'HEAD']],
    ['401', refusing(401), ['HEAD', 'GET']],
    ['403', refusing(403), ['HEAD', 'GET']],
    ['429', refusing(429), ['HEAD']],
    ['400', refusing(400), ['HEAD', 'GET']],
  ])('are not those that answer with %s, however often', async (_, answer, methods) => {
    const { server, link, dead, run, web } = await site({
      pages: { 'example.com/': answer, 'other.example/': refusing(200) },
    })
    await link('http://example.com/')
    await run()
    expect(web.asked.map((line) => line.split(' ')[0])).toEqual(methods)
    server.advance(WEEK)
    await run()
    expect(await dead()).toEqual([])
  })

  test.each([
    ['410', { 'example.com/': refusing(410) }, {}, '410'],
    ['500', { 'example.com/': refusing(500) }, {}, '500'],
    ['nothing', { 'example.com/': ((response) => response.destroy()) as Page }, {}, 'no answer'],
    ['more redirects', { 'example.com/': redirect('/') }, {}, 'leads nowhere'],
    ['no name', {}, { 'example.com': Object.assign(new Error('none'), { code: 'ENOTFOUND' }) }, 'no such site'],
  ])('are those that answer with %s on two days', async (_, pages, names, problem) => {
    const { server, link, dead, run } = await site({ pages, names })
    await link('http://example.com/')
    await run()
    expect(await dead()).toEqual([])
    server.advance(WEEK)
    await run()
    expect(await dead()).toMatchObject([{ problem }])
  })

  test('are not those that this server can’t or must not ask: what was known of them stays', async () => {
    const names: Record<string, readonly string[] | Error> = { 'inner.example': ['10.0.0.1'] }
    const { server, link, dead, run, web } = await site({ pages: { 'example.com/': gone }, names })
    await link('http://inner.example/')
    await link('http://example.com:8080/')
    const { id } = await link('http://example.com/')
    await run()
    server.advance(WEEK)
    names['example.com'] = Object.assign(new Error('later'), { code: 'EAI_AGAIN' })
    await run()
    expect(await dead()).toEqual([])
    server.advance(WEEK)
    delete names['example.com']
    await run()
    expect(await dead()).toMatchObject([{ file_id: id, since: '2026-11-20T10:00:00.000Z' }])
    expect(new Set(web.asked)).toEqual(new Set(['HEAD http://example.com/', 'GET http://example.com/']))
  })

  test('are checked again when somebody asks, which counts like any other time', async () => {
    const { server, link, check, dead, run, pages } = await site({ pages: { 'example.com/': gone } })
    const { id } = await link('http://example.com/')
    await run()
    server.advance(DAY - 1)
    expect(await check(id)).toEqual({ found: 'failed', dead: null })
    server.advance(1)
    const again = await check(id)
    expect(again).toMatchObject({ found: 'failed', dead: { file_id: id, problem: '404' } })
    expect(await dead()).toEqual([again.dead])
    pages['example.com/'] = refusing(429)
    expect(await check(id)).toMatchObject({ found: 'unsure', dead: { file_id: id } })
    pages['example.com/'] = refusing(200)
    expect(await check(id)).toEqual({ found: 'answers', dead: null })
    expect(await dead()).toEqual([])
  })

  test('are no longer marked once they lead elsewhere, rest in the trash, or nobody looks any more', async () => {
    const { server, link, dead, run, token } = await site({ pages: { 'example.com/': gone } })
    const owner = { token: server.owner.token }
    const { id } = await link('http://example.com/')
    const params = { id: String(id) }
    await run()
    server.advance(WEEK)
    await run()
    const marked = await dead()
    expect(marked).toHaveLength(1)
    await server.call('settings.update', { body: { check_links: false } }, owner)
    expect(await dead()).toEqual([])
    await server.call('settings.update', { body: { check_links: true } }, owner)
    await server.call('files.delete', { params }, { token })
    expect(await dead()).toEqual([])
    await server.call('trash.restore', { params: { type: 'files', id: String(id) } }, owner)
    expect(await dead()).toEqual(marked)
    await server.call('files.update', { params, body: { url: 'http://example.com/other' } }, { token })
    expect(await dead()).toEqual([])
    await run()
    expect(await dead()).toEqual([])
  })

  test('go with their file, and nobody asks while checking is off', async () => {
    const { server, link, run, web, token } = await site({ pages: { 'example.com/': gone } })
    const owner = { token: server.owner.token }
    const { id } = await link('http://example.com/')
    await server.call('settings.update', { body: { check_links: false } }, owner)
    await run()
    expect(web.asked).toEqual([])
    await server.call('settings.update', { body: { check_links: true } }, owner)
    await run()
    await server.call('files.delete', { params: { id: String(id) } }, { token })
    await server.call('trash.erase', { params: { type: 'files', id: String(id) } }, owner)
    expect(await server.deps.db.selectFrom('link_checks').selectAll().execute()).toEqual([])
  })

  test('are read by whoever reads content, and checked by whoever writes it', async () => {
    const { server, link, web } = await site()
    const { id } = await link('http://example.com/')
    const params = { id: String(id) }
    const user = (await server.person('user')).token
    expect((await server.call('links.dead', {}, { token: user })).status).toBe(403)
    const reads = await server.apiToken(server.owner.id, ['read'])
    expect((await server.call('links.dead', {}, { token: reads })).status).toBe(200)
    for (const token of [user, reads])
      expect((await server.call('links.check', { params }, { token })).status).toBe(403)
    expect(web.asked).toEqual([])
  })

  test('only links can be checked', async () => {
    const { server, token } = await site()
    expect((await server.call('links.check', { params: { id: '4711' } }, { token })).status).toBe(404)
  })
})
