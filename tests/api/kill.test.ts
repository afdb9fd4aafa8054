import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killableServer } from '#tests/support/killable-server.ts'
import { WHOLE } from '#tests/support/proofs.ts'

/** The real server, killed while it writes. What it acknowledged is there, and a retry never doubles. */

const ROUNDS = WHOLE ? 20 : 3
/** Acknowledgements before the last kill; the first comes after three. */
const LATEST = 79
const WRITERS = 8
const server = killableServer('kill-test')
const { start, kill, dataDir } = server
beforeAll(() => server.build(), 120_000)
afterAll(() => server.remove())

const Answer = v.looseObject({ status: v.number(), data: v.optional(v.unknown()) })

async function send(url: string, method: string, token: string, body?: object, key?: string) {
  const response = await fetch(url, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      ...(key && { 'Idempotency-Key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return v.parse(Answer, await response.json())
}

const Id = v.object({ id: v.number() })
const Titles = v.array(v.object({ id: v.number(), title: v.string(), revisions: v.number(), tags: v.number() }))

interface Sent {
  readonly title: string
  readonly key: string
  /** Unknown when the answer never came. */
  id?: number
}

test(`acknowledged writes survive ${ROUNDS} kills, and unanswered ones happen once`, { timeout: 300_000 }, async () => {
  let url = await start()
  const token = await server.signIn(url)
  const made = await send(`${url}/api/categories`, 'POST', token, { name: 'Notes' })
  const category = v.parse(Id, made.data).id
  const sent: Sent[] = []

  const bodyOf = (title: string) => ({ title, content: '<p>Text</p>', category_id: category, tags: [1, 2] })
  const create = async (post: Sent) => {
    const answer = await send(`${url}/api/admin/posts`, 'POST', token, bodyOf(post.title), post.key)
    expect(answer.status).toBe(201)
    post.id = v.parse(Id, answer.data).id
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    let acknowledged = 0
    let killed: Promise<void> | undefined
    const writer = async (name: number) => {
      for (let count = 0; !killed; count += 1) {
        const post: Sent = {
          title: `Round ${round} writer ${name} post ${count}`,
          key: `key-${round}-${name}-${count}`,
        }
        sent.push(post)
        try {
          await create(post)
        } catch (error) {
          // The connection breaks at the kill; anything before it is a real failure.
          if (!killed) throw error
          return
        }
        acknowledged += 1
        // Another moment each round: after few and after many acknowledgements, between and inside commits.
        if (acknowledged >= 3 + (round * (LATEST - 3)) / (ROUNDS - 1)) killed ??= kill()
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, name) => writer(name)))
    await killed
    url = await start()
    for (const post of sent.filter((each) => each.id === undefined)) await create(post)
  }
  await kill()

  const database = new DatabaseSync(join(dataDir, 'offdesk.sqlite'))
  const rows = v.parse(
    Titles,
    database
      .prepare(
        `select id, title, (select count(*) from revisions where record_id = posts.id) as revisions,
          (select count(*) from post_tags where post_id = posts.id) as tags from posts`,
      )
      .all()
      .map((row: unknown) => v.parse(v.looseObject({}), row)),
  )
  const integrity = database.prepare('pragma integrity_check').all()
  const broken = database.prepare('pragma foreign_key_check').all()
  const counted = database.prepare("select value from figures where name = 'posts'").get()
  database.close()
  expect(rows.map(({ id, title }) => `${id} ${title}`).sort()).toEqual(
    sent.map(({ id, title }) => `${id} ${title}`).sort(),
  )
  expect(rows.filter((row) => row.revisions !== 1 || row.tags !== 2)).toEqual([])
  expect(integrity).toEqual([{ integrity_check: 'ok' }])
  expect(broken).toEqual([])
  expect(counted).toEqual({ value: sent.length })
})
