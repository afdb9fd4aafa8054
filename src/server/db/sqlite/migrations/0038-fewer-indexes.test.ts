import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { listPosts } from '#server/db/post-lists.ts'
import { connect } from '#server/db/sqlite/driver.ts'
import { migrate } from './index.ts'

/** Steps that a database had taken by then. */
const BEFORE = 35
const AT = '2026-01-05T10:00:00.000Z'

const user = (id: number) =>
  `insert into users (id, created_at, updated_at, name, email, email_key, password_hash, role)
   values (${id}, '${AT}', '${AT}', 'Writer ${id}', '${id}@example.test', '${id}@example.test', '', 'user');`
const post = (id: number, author: number) =>
  `insert into posts (id, created_at, updated_at, title, slug, excerpt, is_published, meta_description, meta_keywords,
     tag_ids, author_id, content)
   values (${id}, '${AT}', '${new Date(Date.parse(AT) + id).toISOString()}', 'Post ${id}', 'post-${id}', '', 0, '', '',
     '[]', ${author}, '<p>Tide</p>');`

test('posts of an older database are listed by whoever wrote them, many or few', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-migration-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const handle = connect(join(dir, 'offdesk.sqlite'), 'write')
  migrate(handle, BEFORE)
  const ids = Array.from({ length: 60 }, (_, n) => n + 1)
  handle.exec([user(1), user(2), ...ids.map((id) => post(id, id % 20 === 0 ? 2 : 1))].join('\n'))
  handle.close()
  const database = await openDatabase(dir)
  onTestFinished(() => database.close())
  const found = async (author: number, page: number) => {
    const { data, total } = await listPosts(database.db, { author }, '-updated_at', { page, per_page: 10 }, AT)
    return [total, ...data.map(({ id }) => id)]
  }
  const ofFirst = ids.toReversed().filter((id) => id % 20 !== 0)
  expect(await found(1, 1)).toEqual([57, ...ofFirst.slice(0, 10)])
  expect(await found(1, 6)).toEqual([57, ...ofFirst.slice(50)])
  expect(await found(2, 1)).toEqual([3, 60, 40, 20])
})
