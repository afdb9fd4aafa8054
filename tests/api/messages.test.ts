import { describe, expect, test } from 'vitest'
import { testServer } from '#tests/support/api.ts'

/** What visitors wrote, for those who answer it. */

const HOUR = 3_600_000
const body = { name: 'Vera', email: 'vera@example.com', subject: 'Hello', message: 'A question\nin two lines' }

async function prepared(count = 3) {
  const server = await testServer()
  const { token } = server.owner
  const subjects = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].slice(0, count)
  for (const subject of subjects) {
    server.advance(1000)
    await server.call('contact.create', { body: { ...body, subject } })
  }
  const list = async (query: Record<string, string> = {}) =>
    (await server.call('messages.list', { query }, { token })).data
  const names = async (query: Record<string, string> = {}) => (await list(query)).data.map((row) => row.subject)
  const set = (id: number, values: object, etag = '') =>
    server.call(
      'messages.update',
      { params: { id: String(id) }, body: values },
      { token, headers: etag ? { 'If-Match': etag } : {} },
    )
  const unread = async () => (await list({ status: 'new', per_page: '1' })).total
  return { server, token, list, names, set, unread }
}

describe('messages of visitors', () => {
  test('are listed newest first, in pages, and hold what was written and nothing of where it came from', async () => {
    const { list, names } = await prepared()
    expect(await names()).toEqual(['Third', 'Second', 'First'])
    const page = await list({ per_page: '2', page: '2' })
    expect(page).toMatchObject({ total: 3, current_page: 2, last_page: 2, per_page: 2 })
    expect(page.data).toEqual([
      {
        id: 1,
        ...body,
        subject: 'First',
        status: 'new',
        version: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ])
  })

  test('are found by words of any of their texts, and by status', async () => {
    const { server, names, set } = await prepared()
    server.advance(HOUR + 1)
    await server.call('contact.create', { body: { ...body, name: 'Jörg', subject: 'Other', message: 'Rechnung' } })
    expect(await names({ q: 'jörg rechn' })).toEqual(['Other'])
    expect(await names({ q: 'vera@example' })).toHaveLength(4)
    await set(1, { status: 'archived' })
    await set(2, { status: 'read' })
    expect(await names()).toEqual(['Other', 'Third', 'Second'])
    expect(await names({ status: 'new' })).toEqual(['Other', 'Third'])
    expect(await names({ status: 'read' })).toEqual(['Second'])
    expect(await names({ status: 'archived' })).toEqual(['First'])
    expect(await names({ status: 'all' })).toHaveLength(4)
    expect(await names({ sort: 'subject' })).toEqual(['Other', 'Second', 'Third'])
  })

  test('change in their status alone, with a version', async () => {
    const { set, unread } = await prepared()
    const read = await set(1, { status: 'read', subject: 'Forged', email: 'other@example.com' }, '"1"')
    expect(read.data).toMatchObject({ status: 'read', subject: 'First', email: body.email, version: 2 })
    expect((await set(1, { status: 'archived' }, '"1"')).problem).toMatchObject({ status: 412 })
    expect((await set(1, { status: 'read' })).data.version).toBe(2)
    expect((await set(1, { status: 'lost' })).problem.errors).toEqual({
      status: ['Status must be new, read or archived'],
    })
    expect((await set(99, { status: 'read' })).status).toBe(404)
    expect(await unread()).toBe(2)
  })

  test('rest in the trash when deleted, count as unread no more, and come back as they were', async () => {
    const { server, token, names, unread } = await prepared()
    const params = { id: '2' }
    expect((await server.call('messages.delete', { params }, { token })).data).toEqual({ id: 2, version: 2 })
    expect((await server.call('messages.read', { params }, { token })).status).toBe(404)
    expect(await names()).toEqual(['Third', 'First'])
    expect(await unread()).toBe(2)
    const trash = await server.call('trash.list', {}, { token })
    expect(trash.data.data).toMatchObject([{ type: 'contact-messages', id: 2, title: 'Second' }])
    await server.call('trash.restore', { params: { type: 'contact-messages', id: '2' } }, { token })
    expect(await names()).toEqual(['Third', 'Second', 'First'])
    await server.call('messages.delete', { params }, { token })
    await server.call('trash.erase', { params: { type: 'contact-messages', id: '2' } }, { token })
    expect((await server.call('trash.list', {}, { token })).data.data).toEqual([])
  })

  test('are kept as they were written: markup is text', async () => {
    const { server, token } = await prepared(0)
    const hostile = '<script>alert(1)</script> <img src=x onerror=alert(1)>'
    await server.call('contact.create', { body: { ...body, name: hostile, subject: hostile, message: hostile } })
    const read = await server.call('messages.read', { params: { id: '1' } }, { token })
    expect(read.data).toMatchObject({ name: hostile, subject: hostile, message: hostile })
    expect(read.headers.get('Content-Type')).toContain('application/json')
  })

  test('are nobody’s but an admin’s, in the trash as well', async () => {
    const { server, token } = await prepared()
    await server.call('messages.delete', { params: { id: '3' } }, { token })
    const moderator = (await server.person('moderator')).token
    const params = { id: '1' }
    const statuses = [
      await server.call('messages.list', {}, { token: moderator }),
      await server.call('messages.read', { params }, { token: moderator }),
      await server.call('messages.update', { params, body: { status: 'read' } }, { token: moderator }),
      await server.call('messages.delete', { params }, { token: moderator }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 403])
    expect((await server.call('messages.list')).status).toBe(401)
    expect((await server.call('trash.list', {}, { token: moderator })).data.data).toEqual([])
    const there = { type: 'contact-messages', id: '3' }
    expect((await server.call('trash.restore', { params: there }, { token: moderator })).status).toBe(404)
  })
})
