import { describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/api.ts'

const MEGABYTE = 1024 * 1024

async function post(server: TestServer, body: BodyInit | null, headers: Record<string, string> = {}) {
  const all = { Authorization: `Bearer ${server.owner.token}`, 'Content-Type': 'application/json', ...headers }
  const response = await server.request('/api/tags', { method: 'POST', body, headers: all })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

describe('every answer', () => {
  test('carries the strict policy and is never stored', async () => {
    const server = await testServer()
    const answers = [
      await server.request('/api/health'),
      await server.request('/api/admin/posts'),
      await server.request('/api/nothing'),
      await server.request('/nothing'),
      await server.request('/uploads/nothing.png'),
      await server.request('/api/tags', { method: 'PATCH' }),
    ]
    for (const answer of answers) {
      expect(answer.headers.get('Content-Security-Policy')).toBe("frame-ancestors 'none'")
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('Strict-Transport-Security')).toBeNull()
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
      expect(answer.headers.get('Content-Type')).toBe('application/json')
    }
  })

  test('has heads of at most 300 bytes of its own, with the tag of a single record', async () => {
    const server = await testServer({ demo: true })
    const ownHeads = async (path: string) => {
      const headers = { Authorization: `Bearer ${server.owner.token}`, 'Accept-Encoding': 'br' }
      const answer = await server.request(path, { headers })
      return [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('').length
    }
    for (const path of [
      '/api/auth/me',
      '/api/admin/posts',
      '/api/admin/posts/1',
      '/api/tags',
      '/api/files',
      '/api/nothing',
    ]) {
      expect(await ownHeads(path), path).toBeLessThanOrEqual(300)
    }
  })

  test('asks for https when the site has it', async () => {
    const server = await testServer({ config: { siteUrl: 'https://example.com' } })
    const answer = await server.request('/api/health')
    expect(answer.headers.get('Strict-Transport-Security')).toContain('max-age=')
  })

  test('opens nothing to another origin', async () => {
    const server = await testServer()
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
    const preflight = await server.request('/api/tags', { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(405)
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('addresses', () => {
  test('that are no call are 404, with another method 405 naming those that are', async () => {
    const server = await testServer()
    expect((await server.request('/api/nothing')).status).toBe(404)
    expect((await server.request('/api')).status).toBe(404)
    expect((await server.request('/api/x.css')).status).toBe(404)
    const wrong = await server.request('/api/tags/1', { method: 'PATCH' })
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('Allow')).toBe('GET, PUT, DELETE')
  })

  test('with a fixed word win over those with an id', async () => {
    const server = await testServer()
    const stats = await server.request('/api/admin/posts/stats', {
      headers: { Authorization: `Bearer ${server.owner.token}` },
    })
    expect(await stats.json()).toMatchObject({ data: { total: 0 } })
  })

  test('answer HEAD like GET without a body', async () => {
    const server = await testServer()
    const head = await server.request('/api/tags/1', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('ETag')).toMatch(/^"1-/)
    expect(await head.text()).toBe('')
  })
})

describe('a body', () => {
  test('has to be JSON and to say so', async () => {
    const server = await testServer()
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
    ]) {
      expect((await post(server, '{"name":"x"}', { 'Content-Type': type })).body).toMatchObject({
        status: 415,
        code: 'unsupported_type',
      })
    }
    expect((await post(server, '{"name":')).body).toMatchObject({ status: 400, code: 'bad_request' })
    expect((await post(server, new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400)
    expect((await post(server, '{"name":"x"}', { 'Content-Type': 'application/json; charset=utf-8' })).status).toBe(201)
  })

  test('has to be an object', async () => {
    const server = await testServer()
    for (const body of [null, '[]', '"x"', '1', 'null', 'true']) {
      expect((await post(server, body)).body).toMatchObject({
        status: 422,
        errors: { body: ['The body must be a JSON object'] },
      })
    }
  })

  test('may have two megabytes and no more, declared or not', async () => {
    const server = await testServer()
    const filled = (bytes: number) => `{"name":"x"${' '.repeat(bytes - 12)}}`
    expect((await post(server, filled(2 * MEGABYTE))).status).toBe(201)
    expect((await post(server, filled(2 * MEGABYTE + 1))).body).toMatchObject({ status: 413, code: 'too_large' })
    const declared = await post(server, '{}', { 'Content-Length': String(2 * MEGABYTE + 1) })
    expect(declared.status).toBe(413)
  })

  test('may not be nested deeply, and brings no prototype along', async () => {
    const server = await testServer()
    const deep = '['.repeat(10_000) + ']'.repeat(10_000)
    expect((await post(server, `{"name":${deep}}`)).status).toBe(400)
    for (const body of [
      '{"name":"x","__proto__":{"color":"#000000"}}',
      '{"name":"x","constructor":{"prototype":{}}}',
    ]) {
      expect((await post(server, body)).status).toBe(422)
    }
    expect(({} as Record<string, unknown>)['color']).toBeUndefined()
  })

  test('of a call without one is ignored', async () => {
    const server = await testServer()
    const { token } = server.owner
    expect(
      (await server.request('/api/auth/refresh', { method: 'POST', headers: { Authorization: `Bearer ${token}` } }))
        .status,
    ).toBe(200)
  })
})

describe('what goes wrong inside', () => {
  test('is told without its cause, and recorded with it', async () => {
    const server = await testServer()
    await server.deps.write(async (trx) => {
      await trx.schema.dropTable('activities').execute()
    })
    const reply = await post(server, '{"name":"x"}')
    expect(reply.body).toEqual({
      success: false,
      status: 500,
      message: 'Server error. Please try again later.',
      code: 'internal',
    })
    await server.deps.background.settled()
    const errors = await server.deps.db.selectFrom('server_errors').selectAll().execute()
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({ method: 'POST', path: '/tags', request_id: reply.headers.get('X-Request-Id') })
    expect(errors[0]?.message).toContain('activities')
  })

  test('is logged on one line, whatever a request brought', async () => {
    const server = await testServer()
    await server.request('/api/health', {
      headers: { 'User-Agent': 'a {"level":"fake"}', Authorization: 'Bearer secret-secret-secret' },
    })
    await server.request('/api/posts/x%0a%7b%22level%22%3a%22fake%22%7d?token=canary')
    for (const line of server.log) {
      expect(line).not.toContain('\n')
      expect(line).not.toContain('canary')
      expect(JSON.parse(line)).toMatchObject({ level: 'info', event: 'request' })
    }
  })
})

test('If-Match takes a list, and fits when one of its strong tags does', async () => {
  const server = await testServer()
  const params = { params: { id: '1' } }
  const asOwner = { token: server.owner.token }
  const tag = async () => (await server.call('tags.read', params, asOwner)).headers.get('ETag') ?? ''
  let name = 0
  const update = async (etag: string) => {
    const body = { name: `Name ${++name}` }
    return (await server.call('tags.update', { ...params, body }, { ...asOwner, headers: { 'If-Match': etag } })).status
  }
  const first = await tag()
  expect(await update(first)).toBe(200)
  expect(await update(first)).toBe(412)
  expect(await update('"2"')).toBe(200)
  expect(await update('"99", "3" ,"7"')).toBe(200)
  expect(await update(`"other", ${await tag()}`)).toBe(200)
  expect(await update('*')).toBe(200)
  for (const unknown of ['yesterday', '"nonsense"', '"999999999999999999999"', `W/${await tag()}`, '"6-other"', ','])
    expect(await update(unknown), unknown).toBe(412)
})
