import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { purge } from '#server/jobs/purge.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'
import { beforeStep } from '#tests/support/older-database.ts'
import { prose } from '#tests/support/prose.ts'
import type { Post } from '#tests/support/schemas.ts'
import { answerTexts, revisionTexts } from '#tests/support/stored-texts.ts'

/** Steps of the schema that a database had taken by then. */
const BEFORE_PACKED_TEXTS = 26

/** What saving a text adds to the database, and that nothing of what it keeps is lost by that. */

const DAY = 86_400_000
const PAGE = 4096

const Figure = v.looseObject({ page_count: v.optional(v.number()), freelist_count: v.optional(v.number()) })

/** Bytes that the database takes. Pages that are free are taken by what is written next. */
function sizeOf({ dir }: TestServer): number {
  const database = new DatabaseSync(join(dir, 'offdesk.sqlite'))
  try {
    const figure = (name: 'page_count' | 'freelist_count') =>
      v.parse(Figure, database.prepare(`pragma ${name}`).get())[name] ?? Number.NaN
    return (figure('page_count') - figure('freelist_count')) * PAGE
  } finally {
    database.close()
  }
}

interface Save {
  readonly key: string
  readonly body: string
  readonly answer: string
}

async function writer(seed = 1) {
  const server = await testServer()
  const { token } = server.owner
  const next = prose(seed)
  const category = (await server.call('categories.create', { body: { name: 'Notes' } }, { token })).data.id
  const paragraph = () => `<p>${next()} ${next()}</p>`
  const text = (length: number) => {
    const paragraphs: string[] = []
    while (paragraphs.join('').length < length) paragraphs.push(paragraph())
    return paragraphs
  }
  const make = async (content: readonly string[]): Promise<Post> => {
    const body = { title: next().slice(0, 60), content: content.join(''), category_id: category }
    return (await server.call('posts.create', { body }, { token })).data
  }
  const put = async (id: number, key: string, body: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key }
    const answer = await server.request(`/api/admin/posts/${id}`, { method: 'PUT', headers, body })
    expect(answer.status).toBe(200)
    return { text: await answer.text(), replayed: answer.headers.has('Idempotency-Replayed') }
  }
  const saves: Save[] = []
  const save = async (id: number, content: readonly string[]): Promise<void> => {
    const key = `save-of-post-${id}-${saves.length}`
    const body = JSON.stringify({ content: content.join('') })
    saves.push({ key, body, answer: (await put(id, key, body)).text })
    server.advance(60_000)
  }
  /** A sentence more in one paragraph, another paragraph instead of one. */
  const edit = (content: string[]) => {
    const at = next().length % content.length
    content[at] = (content[at] ?? '').replace('</p>', ` ${next()}</p>`)
    content[next().length % content.length] = paragraph()
  }
  const repeat = async (id: number) => {
    for (const { key, body, answer } of saves)
      expect(await put(id, key, body)).toEqual({ text: answer, replayed: true })
  }
  const written = () => saves.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0)
  return { server, token, text, make, save, edit, saves, written, repeat }
}

const Answer = v.pipe(v.string(), v.parseJson(), v.object({ data: v.record(v.string(), v.unknown()) }))
const recordIn = (answer: string) => v.parse(Answer, answer).data

describe('a save adds to the database at most 1.3 times what was written', () => {
  for (const [length, saves] of [
    [2000, 80],
    [30_000, 25],
  ] as const) {
    test(`for edits in one text of ${length} characters`, async () => {
      const { server, text, make, save, edit, written } = await writer()
      const content = text(length)
      const { id } = await make(content)
      const before = sizeOf(server)
      for (let n = 0; n < saves; n += 1) {
        edit(content)
        await save(id, content)
      }
      expect((sizeOf(server) - before) / written()).toBeLessThan(1.3)
    })
  }

  // The index of words keeps what a text no longer has until it is merged: as much as the texts, however often they are
  // written. So each is, several times.
  for (const [length, records, rounds] of [
    [2000, 25, 12],
    [12_000, 8, 6],
  ] as const) {
    test(`for new texts of ${length} characters in many records`, async () => {
      const { server, text, make, save, written } = await writer()
      const ids: number[] = []
      for (let n = 0; n < records; n += 1) ids.push((await make(text(length))).id)
      const before = sizeOf(server)
      for (let round = 0; round < rounds; round += 1) for (const id of ids) await save(id, text(length))
      expect((sizeOf(server) - before) / written()).toBeLessThan(1.3)
    })
  }
})

describe('what is kept as a difference', () => {
  test('comes back exactly: each version and each answer, also after the versions beyond a hundred went', async () => {
    const { server, token, text, make, save, edit, saves, repeat } = await writer()
    const content = text(1500)
    const { id } = await make(content)
    for (let n = 0; n < 110; n += 1) {
      edit(content)
      await save(id, content)
    }
    const params = { id: String(id) }
    const states = saves.map(({ answer }) => recordIn(answer))
    const listed = (await server.call('posts.revisions', { params }, { token })).data
    expect(listed.map(({ record }) => record)).toEqual(states.toReversed().slice(0, 50))
    const texts = await revisionTexts(server.deps.db)
    expect(texts.slice(1).map((one) => JSON.parse(one.text))).toEqual(states)
    for (const at of [0, 41, 60, 109]) {
      const revisionId = String(texts[at + 1]?.id)
      const restored = await server.call('posts.restoreRevision', { params: { ...params, revisionId } }, { token })
      expect(restored.data.content).toBe(states[at]?.['content'])
    }
    await repeat(id)
    // Nothing asks for the oldest answers any more.
    server.advance(91 * DAY)
    await purge.run(server.deps)
    expect(await answerTexts(server.deps.db)).toEqual([])
    const fresh = await server.apiToken(server.owner.id, ['admin'])
    const kept = async () => (await revisionTexts(server.deps.db)).length
    const all = await kept()
    for (let n = 0; n < 4; n += 1) {
      const body = { content: `<p>${n}</p>` }
      expect((await server.call('posts.update', { params, body }, { token: fresh })).status).toBe(200)
    }
    expect(await kept()).toBeLessThan(all)
    expect(await kept()).toBeGreaterThanOrEqual(100)
    const left = (await revisionTexts(server.deps.db)).map((one) => one.text)
    expect(left).toEqual([...texts.map((one) => one.text), ...left.slice(-8)].slice(-left.length))
  })

  test('answers stay when the record and its history are erased', async () => {
    const { server, token, text, make, save, edit, repeat } = await writer()
    const content = text(2000)
    const { id } = await make(content)
    for (let n = 0; n < 12; n += 1) {
      edit(content)
      await save(id, content)
    }
    await server.call('posts.delete', { params: { id: String(id) } }, { token })
    const erased = await server.call('trash.erase', { params: { type: 'posts', id: String(id) } }, { token })
    expect(erased.status).toBe(200)
    expect(await revisionTexts(server.deps.db)).toEqual([])
    await repeat(id)
  })

  test('nobody is kept from saving by a damaged version', async () => {
    const { server, token, text, make, save, edit, saves, repeat } = await writer()
    const content = text(2000)
    const { id } = await make(content)
    await server.deps.write((trx) =>
      trx
        .updateTable('revisions')
        .set({ packed: Buffer.from([9, 0, 0, 0, 1]) })
        .execute(),
    )
    edit(content)
    await save(id, content)
    await repeat(id)
    const newest = await server.deps.db.selectFrom('revisions').select('id').orderBy('id', 'desc').executeTakeFirst()
    const params = { id: String(id), revisionId: String(newest?.id) }
    expect((await server.call('posts.update', { params, body: { content: '<p>Else</p>' } }, { token })).status).toBe(
      200,
    )
    const restored = await server.call('posts.restoreRevision', { params }, { token })
    expect(restored.data.content).toBe(recordIn(saves[0]?.answer ?? '')['content'])
  })
})

/** As the version before wrote it: every version and every answer whole. */
async function asBefore({ dir, deps }: TestServer): Promise<void> {
  const [revisions, answers] = [await revisionTexts(deps.db), await answerTexts(deps.db)]
  const database = new DatabaseSync(join(dir, 'offdesk.sqlite'))
  for (const { id, text } of revisions) {
    database.prepare('update revisions set record = ? where id = ?').run(text, id)
  }
  for (const { id, text } of answers) {
    database.prepare('update idempotency_keys set answer = ? where id = ?').run(text, id)
  }
  database.close()
  beforeStep(dir, BEFORE_PACKED_TEXTS)
}

test('the history and the answers of a database of the version before are read, and go on', async () => {
  const old = await writer()
  const content = old.text(2000)
  const { id } = await old.make(content)
  for (let n = 0; n < 5; n += 1) {
    old.edit(content)
    await old.save(id, content)
  }
  await asBefore(old.server)
  const server = await testServer({ copyOf: old.server })
  const { token } = server.owner
  const params = { id: String(id) }
  const states = old.saves.map(({ answer }) => recordIn(answer))
  const body = { content: `<p>Today</p>${content.join('')}` }
  expect((await server.call('posts.update', { params, body }, { token })).status).toBe(200)
  const listed = (await server.call('posts.revisions', { params }, { token })).data
  expect(listed).toHaveLength(7)
  expect(listed[0]?.record).toMatchObject({ version: 7 })
  expect(listed.slice(1, 6).map(({ record }) => record)).toEqual(states.toReversed())
  for (const { key, body: sent, answer } of old.saves) {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key }
    const again = await server.request(`/api/admin/posts/${id}`, { method: 'PUT', headers, body: sent })
    expect(await again.text()).toBe(answer)
  }
  const revisionId = String(listed[5]?.id)
  const restored = await server.call('posts.restoreRevision', { params: { ...params, revisionId } }, { token })
  expect(restored.data.content).toBe(states[0]?.['content'])
})
