import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { post } from '#contract/records/post.ts'
import { change, create } from '#server/records/life.ts'
import { findKept } from '#server/records/table.ts'
import { openDatabase } from './open.ts'
import type { Trx } from './schema.ts'

const BY = { at: '2026-11-20T10:00:00.000Z', ip: '', requestId: 'test', caller: undefined }
const POSTS = 6
const DRAFT = { title: 'Tide', slug: '', excerpt: '', featured_image: null, category_id: null, tags: [] }
const REST = { is_published: false, published_at: null, meta_description: '', meta_keywords: '' }

/** Rows of the index carry the number of their piece from this bit on; higher numbers say what is gone from a piece. */
const PIECE = 37
const GONE = 1 << 16

async function opened() {
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-index-'))
  const database = await openDatabase(dir)
  onTestFinished(async () => {
    await database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const pieces = async (index: 'posts' | 'activities') => {
    const rows = await sql<{ piece: number }>`
      select distinct id >> ${PIECE} as piece from ${sql.table(`${index}_search_data`)}
      where id >= 1 << ${PIECE}`.execute(database.db)
    return new Set(rows.rows.flatMap(({ piece }) => (piece < GONE ? piece : [])))
  }
  /** Waiting together they share a commit. */
  const together = (effect: (trx: Trx, n: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: POSTS }, (_, n) => database.write((trx) => effect(trx, n))))
  return { pieces, together }
}

test('a commit of several posts is one piece of each index, whether they are new or saved again', async () => {
  const { pieces, together } = await opened()
  const content = (n: number) => `<p>Boats that lie in mud lift their bows, ${n} of them.</p>`
  // Of several kinds, as they come.
  await together((trx, n) => {
    const action = n % 2 === 0 ? 'post.written' : 'post.created'
    return create(trx, BY, post, { ...DRAFT, ...REST, content: content(n) }, { action })
  })
  const before = { posts: await pieces('posts'), activities: await pieces('activities') }
  expect(before.posts.size).toBe(1)
  expect(before.activities.size).toBe(1)
  await together(async (trx, n) => {
    const kept = await findKept(trx, post, n + 1)
    if (!kept) throw new Error('The post is gone')
    await change(trx, BY, post, kept, { content: content(n + POSTS) })
  })
  for (const index of ['posts', 'activities'] as const) {
    expect([...(await pieces(index))].filter((piece) => !before[index].has(piece))).toHaveLength(1)
  }
})
