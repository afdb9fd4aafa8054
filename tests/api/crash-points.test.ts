import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WHOLE } from '#tests/support/proofs.ts'
import { buildCrashingServer, type CrashingServer, type CrashPlan } from '#tests/support/crashing-server.ts'

/**
 * The server dies before and after every statement that one call makes, up to the moment between the commit and the
 * reply. What is then on the disk is the whole effect with its key, or nothing; repeating the call brings it to exactly
 * one effect.
 */

const OWNER = { OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'a long password' }
/** No call makes as many statements: a run this far would mean that nothing is counted. */
const MOST = 200
/** Dying at a read leaves on the disk what dying before it does. */
const OFTEN = WHOLE ? 'all' : 'writes'
/** Before a statement the disk is as it was after the one before: only the first of them adds something. */
const momentsAt = (at: number) => (WHOLE || at === 1 ? (['before', 'after'] as const) : (['after'] as const))

let server: CrashingServer
let token = ''
let category = 0

beforeAll(async () => {
  server = await buildCrashingServer(OWNER)
  await server.start()
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = OWNER
  token = v.parse(v.string(), (await send('POST', '/auth/login', { body: { email, password } })).body['token'])
  category = idOf(await send('POST', '/categories', { body: { name: 'Notes' } }))
})

afterAll(async () => {
  await server.remove()
})

interface Call {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** Version that the caller knows. */
  readonly version?: number
}

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly replayed: boolean
}

const Body = v.looseObject({ success: v.boolean() })
const Data = v.object({ data: v.looseObject({ id: v.number(), version: v.number() }) })

async function send(method: string, path: string, { body, version, key }: Partial<Call> & { key?: string } = {}) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const replayed = response.headers.get('Idempotency-Replayed') === 'true'
  return { status: response.status, replayed, body: v.parse(Body, await response.json()) } satisfies Answer
}

const idOf = (answer: Answer) => v.parse(Data, answer.body).data.id

const Rows = v.array(v.looseObject({ count: v.number() }))

/** What the disk holds, read beside the server. */
function stored(sql: string, ...values: (string | number)[]): number {
  const database = new DatabaseSync(join(server.dataDir, 'offdesk.sqlite'))
  try {
    const [row] = v.parse(
      Rows,
      database
        .prepare(sql)
        .all(...values)
        .map((one: unknown) => v.parse(v.looseObject({}), one)),
    )
    return row?.count ?? 0
  } finally {
    database.close()
  }
}

const keyStored = (key: string) => stored('select count(*) as count from idempotency_keys where key = ?', key)
const versionOf = (id: number) => stored('select version as count from posts where id = ?', id)
const settingsVersion = () => stored('select version as count from settings where id = 1')
const deedsOf = (action: string) => stored('select count(*) as count from activities where action = ?', action)
const revisions = () => stored("select count(*) as count from revisions where collection = 'posts'")
const makePost = async (title: string) => idOf(await send('POST', '/admin/posts', { body: bodyOf(title) }))
const bodyOf = (title: string) => ({ title, content: '<p>Text</p>', category_id: category, tags: [1, 2] })

interface Scenario {
  readonly status: number
  /** Which statements it dies at: reads too, or only those that leave the disk different. */
  readonly of: CrashPlan['of']
  /** A new call each time. */
  next(name: string): Promise<Call>
  /** Figures that one effect moves by one each, and by nothing else. */
  figures(): Record<string, number>
  /** Figures that must stay as they are. */
  still?(): Record<string, number>
}

const scenarios: Readonly<Record<string, () => Promise<Scenario>>> = {
  'creating a post': () =>
    Promise.resolve({
      status: 201,
      of: OFTEN,
      next: (name) => Promise.resolve({ method: 'POST', path: '/admin/posts', body: bodyOf(name) }),
      figures: () => ({
        posts: stored('select count(*) as count from posts'),
        counted: stored("select value as count from figures where name = 'posts'"),
        twoTags: stored('select count(*) / 2 as count from post_tags'),
        revisions: revisions(),
        activities: deedsOf('post.created'),
      }),
    }),
  'changing a post': async () => {
    const id = await makePost('To be changed')
    return {
      status: 200,
      of: OFTEN,
      next: (title) =>
        Promise.resolve({ method: 'PUT', path: `/admin/posts/${id}`, body: { title }, version: versionOf(id) }),
      figures: () => ({ version: versionOf(id), revisions: revisions(), activities: deedsOf('post.updated') }),
      still: () => ({ posts: stored('select count(*) as count from posts') }),
    }
  },
  'deleting a post': async () => {
    let id = 0
    return {
      status: 200,
      of: 'writes',
      next: async (title) => {
        id = await makePost(title)
        return { method: 'DELETE', path: `/admin/posts/${id}`, version: versionOf(id) }
      },
      figures: () => ({
        deleted: stored('select count(*) as count from posts where deleted_at is not null'),
        version: versionOf(id),
        activities: deedsOf('post.deleted'),
      }),
      still: () => ({ revisions: revisions() }),
    }
  },
  'restoring a post': async () => {
    const id = await makePost('In and out')
    return {
      status: 200,
      of: 'writes',
      next: async () => {
        await send('DELETE', `/admin/posts/${id}`)
        return { method: 'POST', path: `/admin/trash/posts/${id}/restore` }
      },
      figures: () => ({
        alive: stored('select count(*) as count from posts where deleted_at is null'),
        version: versionOf(id),
        activities: deedsOf('trash.restored'),
      }),
      still: () => ({ revisions: revisions() }),
    }
  },
  'duplicating a course with two lessons and a quiz': () =>
    Promise.resolve({
      status: 201,
      of: 'writes',
      next: async (title) => {
        // In the last place, so that the copy moves no other course.
        const course = { title, description: 'About it', duration_hours: 1, level: 'beginner', order: 9999 }
        const id = idOf(await send('POST', '/admin/courses', { body: course }))
        const lessons = `/admin/courses/${id}/lessons`
        const lesson = idOf(await send('POST', lessons, { body: { title: 'One', content: 'Text' } }))
        await send('POST', lessons, { body: { title: 'Two', content: 'Text' } })
        const options = { option_a: '1', option_b: '2', option_c: '3', option_d: '4' }
        const quiz = { questions: [{ question: 'Which?', ...options }] }
        await send('POST', `/admin/lessons/${lesson}/tests`, { body: quiz })
        return { method: 'POST', path: `/admin/courses/${id}/duplicate` }
      },
      figures: () => ({
        courses: stored('select count(*) as count from courses'),
        twoLessons: stored('select count(*) / 2 as count from lessons'),
        quizzes: stored('select count(*) as count from quizzes'),
        twoRevisions: stored("select count(*) / 2 as count from revisions where collection = 'lessons'"),
        activities: deedsOf('course.duplicated'),
      }),
    }),
  'changing the settings': () =>
    Promise.resolve({
      status: 200,
      of: 'writes',
      next: (site_name) =>
        Promise.resolve({ method: 'PUT', path: '/settings', body: { site_name }, version: settingsVersion() }),
      figures: () => ({ version: settingsVersion(), activities: deedsOf('settings.updated') }),
    }),
}

const plusOne = (figures: Record<string, number>) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value + 1]))

/** Makes the call in a server that dies as planned. @returns the statement it died at; null when it lived on */
async function callAndDie(call: Call, key: string, plan: CrashPlan): Promise<string | null> {
  await server.arm(plan)
  try {
    await send(call.method, call.path, { ...call, key })
    await server.arm(null)
    return null
  } catch (error) {
    const statement = await server.died()
    // Only a broken connection is expected; anything else is a failure of its own.
    if (!(error instanceof TypeError)) throw error
    await server.start()
    return statement
  }
}

/** A record made, one deleted, and what there is once: the others take the same steps through other tables. */
const QUICK = ['creating a post', 'deleting a post', 'changing the settings']

test.each(WHOLE ? Object.keys(scenarios) : QUICK)(
  '%s has one effect, wherever the server dies',
  { timeout: 300_000 },
  async (name) => {
    const scenario = await scenarios[name]?.()
    if (!scenario) throw new Error(`No scenario ${name}`)
    const deaths = { before: new Set<string>(), after: new Set<string>() }
    let unanswered = 0
    let lived = false
    for (let at = 1; !lived; at += 1) {
      expect(at).toBeLessThan(MOST)
      for (const when of momentsAt(at)) {
        const key = `${name.replaceAll(' ', '-')}-${at}-${when}`
        const call = await scenario.next(`${name} ${at} ${when}`)
        const before = scenario.figures()
        const still = scenario.still?.()
        const statement = await callAndDie(call, key, { at, when, of: scenario.of })

        // At rest: all of it with its key, or none of it.
        const happened = keyStored(key) === 1
        expect(scenario.figures(), `${key}, died at ${statement}`).toEqual(happened ? plusOne(before) : before)
        const again = await send(call.method, call.path, { ...call, key })
        expect(again, `${key}, died at ${statement}`).toMatchObject({ status: scenario.status, replayed: happened })
        expect(scenario.figures()).toEqual(plusOne(before))
        expect(scenario.still?.()).toEqual(still)
        expect(keyStored(key)).toBe(1)
        const receipt = v.parse(v.object({ data: v.unknown() }), (await send('GET', `/receipts/${key}`)).body).data
        expect(receipt).toMatchObject({ key, status: scenario.status, answer: again.body })

        if (statement === null) {
          lived = true
          break
        }
        deaths[when].add(statement.replace(/^(insert into "\w+"|update "?\w+"?).*$/, '$1'))
        if (happened) unanswered += 1
      }
    }
    // The positions that matter were among them: inside the effect, at its key, at the commit, and after it.
    for (const when of WHOLE ? (['before', 'after'] as const) : (['after'] as const)) {
      expect([...deaths[when]]).toEqual(
        expect.arrayContaining([
          'begin immediate',
          'insert into "activities"',
          'insert into "idempotency_keys"',
          'commit',
        ]),
      )
    }
    expect(unanswered).toBeGreaterThan(0)
  },
)
