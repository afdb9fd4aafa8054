import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesOf, RawConnection, type RawReply, type RawRequest } from '#tests/support/raw-connection.ts'
import { startApi, type RunningApi } from '#tests/support/running-api.ts'
import { Post } from '#tests/support/schemas.ts'

/** Over real connections: twenty requests that are all under way before the first is answered. */

const CONNECTIONS = 4
const EACH = 5

let api: RunningApi
let connections: RawConnection[]
let category_id: number

beforeAll(async () => {
  api = await startApi()
  connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => RawConnection.open(api.url)))
  category_id = v.parse(v.object({ id: v.number() }), await api.data('POST', '/categories', { name: 'Notes' })).id
})

afterAll(async () => {
  for (const connection of connections) connection.leave()
  await api.stop()
})

/** Writes all requests before it reads any reply, several on each connection. */
async function atOnce(request: (index: number) => RawRequest): Promise<RawReply[]> {
  const headers = { Authorization: `Bearer ${api.token}` }
  const replies = connections.map(async (connection, nth) => {
    const requests = Array.from({ length: EACH }, (_, index) => request(nth * EACH + index))
    await connection.write(
      Buffer.concat(requests.map((one) => bytesOf({ ...one, headers: { ...headers, ...one.headers } }))),
    )
    const answers = []
    for (const _ of requests) answers.push(await connection.reply())
    return answers
  })
  return (await Promise.all(replies)).flat()
}

const bodyOf = (title: string) => ({ title, content: '<p>Text</p>', category_id })
const create = (key: string, title: string): RawRequest => ({
  method: 'POST',
  path: '/api/admin/posts',
  headers: { 'Idempotency-Key': key },
  body: bodyOf(title),
})

async function rowsTitled(title: string): Promise<number[]> {
  const rows = await api.deps.db.selectFrom('posts').select('id').where('title', '=', title).execute()
  return rows.map((row) => row.id)
}

async function activitiesOf(id: number, action: string): Promise<number> {
  const rows = await api.deps.db
    .selectFrom('activities')
    .select('id')
    .where('record_id', '=', id)
    .where('action', '=', action)
    .execute()
  return rows.length
}

const Problem = v.looseObject({ code: v.string() })
const codeOf = (reply: RawReply) => v.parse(Problem, reply.body).code
const countBy = (replies: readonly RawReply[], status: number) => replies.filter((one) => one.status === status)

describe('the same key, twenty times at once', () => {
  test('has one effect, and every answer is that effect or says to wait', async () => {
    const [key, title] = [randomUUID(), `Once ${randomUUID()}`]
    const replies = await atOnce(() => create(key, title))
    expect(replies).toHaveLength(CONNECTIONS * EACH)
    const made = countBy(replies, 201)
    const [first] = made
    expect(first).toBeDefined()
    for (const reply of made) expect(reply.body).toEqual(first?.body)
    for (const reply of replies.filter((one) => one.status !== 201)) {
      expect([reply.status, codeOf(reply), reply.headers.get('retry-after')]).toEqual([
        409,
        'idempotency_in_progress',
        '1',
      ])
    }
    const [id, ...others] = await rowsTitled(title)
    expect(others).toEqual([])
    expect(await activitiesOf(id ?? 0, 'post.created')).toBe(1)
    expect(v.parse(v.object({ data: Post }), first?.body).data.id).toBe(id)
  })

  test('with two bodies has the effect of one of them alone', async () => {
    const [key, even, odd] = [randomUUID(), `Even ${randomUUID()}`, `Odd ${randomUUID()}`]
    const request = (index: number) => create(key, index % 2 === 0 ? even : odd)
    const replies = await atOnce(request)
    const ids = [...(await rowsTitled(even)), ...(await rowsTitled(odd))]
    expect(ids).toHaveLength(1)
    for (const reply of replies) {
      const known = reply.status === 201 ? v.parse(v.object({ data: Post }), reply.body).data.id : codeOf(reply)
      expect([ids[0], 'idempotency_in_progress', 'idempotency_key_reused']).toContain(known)
    }
    // After the rush both are told for good.
    const later = await atOnce(request)
    expect(countBy(later, 201)).not.toEqual([])
    const refused = later.filter((one) => one.status === 422)
    expect(refused).not.toEqual([])
    for (const reply of refused) expect(codeOf(reply)).toBe('idempotency_key_reused')
  })
})

describe('twenty updates on top of the same version', () => {
  test('exactly one wins, and the others are shown its record', async () => {
    const made = v.parse(Post, await api.data('POST', '/admin/posts', bodyOf('Contested')))
    const replies = await atOnce((index) => ({
      method: 'PUT',
      path: `/api/admin/posts/${made.id}`,
      headers: { 'Idempotency-Key': `contested-${made.id}-${index}`, 'If-Match': `"${made.version}"` },
      body: { title: `Contested by ${index}` },
    }))
    const won = countBy(replies, 200)
    expect(won).toHaveLength(1)
    const winner = v.parse(v.object({ data: Post }), won[0]?.body).data
    expect(winner.version).toBe(made.version + 1)
    const lost = countBy(replies, 412)
    expect(lost).toHaveLength(CONNECTIONS * EACH - 1)
    for (const reply of lost) expect(v.parse(v.object({ current: Post }), reply.body).current).toEqual(winner)
    expect(v.parse(Post, await api.data('GET', `/admin/posts/${made.id}`))).toEqual(winner)
    expect(await activitiesOf(made.id, 'post.updated')).toBe(1)
  })

  test('one key for all of them wins once and never conflicts with itself', async () => {
    const made = v.parse(Post, await api.data('POST', '/admin/posts', bodyOf('Repeated')))
    const update: RawRequest = {
      method: 'PUT',
      path: `/api/admin/posts/${made.id}`,
      headers: { 'Idempotency-Key': 'repeated-update', 'If-Match': `"${made.version}"` },
      body: { title: 'Repeated, changed' },
    }
    const replies = [...(await atOnce(() => update)), ...(await atOnce(() => update))]
    const statuses = new Set(replies.map((reply) => (reply.status === 200 ? 200 : codeOf(reply))))
    expect([...statuses].filter((one) => one !== 200 && one !== 'idempotency_in_progress')).toEqual([])
    expect(statuses).toContain(200)
    expect(v.parse(Post, await api.data('GET', `/admin/posts/${made.id}`)).version).toBe(made.version + 1)
    expect(await activitiesOf(made.id, 'post.updated')).toBe(1)
  })
})
