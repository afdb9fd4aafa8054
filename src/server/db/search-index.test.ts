import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { post } from '#contract/records/post.ts'
import { atOnce, holdsFolded, startsOf, wordsOf } from '#contract/render/search.ts'
import { fold } from '#contract/render/fold.ts'
import { change, create } from '#server/records/life.ts'
import { findKept } from '#server/records/table.ts'
import { prose } from '#tests/support/prose.ts'
import { tries } from '#tests/support/property.ts'
import { openDatabase } from './open.ts'
import { newestOfLog } from './activity-log.ts'
import { listPosts } from './post-lists.ts'
import type { Db, Trx } from './schema.ts'
import { eachWord } from './search-index.ts'

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
  const bytes = async () => {
    const { rows } = await sql<{ sum: number }>`select sum(length(block)) as sum from posts_search_data`.execute(
      database.db,
    )
    return rows[0]?.sum ?? 0
  }
  const each = async (effect: (trx: Trx, n: number) => Promise<unknown>) => {
    for (let n = 0; n < POSTS; n += 1) await database.write((trx) => effect(trx, n))
    await database.indexed()
  }
  return { dir, database, pieces, bytes, each }
}

test('several posts are one piece of each index, whether they are new, saved again, published or withdrawn', async () => {
  const { pieces, each } = await opened()
  const content = (n: number) => `<p>Boats that lie in mud lift their bows, ${n} of them.</p>`
  // Of several kinds, as they come.
  await each((trx, n) => {
    const action = n % 2 === 0 ? 'post.written' : 'post.created'
    return create(trx, BY, post, { ...DRAFT, ...REST, content: content(n) }, { action })
  })
  for (const index of ['posts', 'activities'] as const) expect((await pieces(index)).size).toBe(1)
  const saveAll = async (values: (n: number) => object) => {
    const before = { posts: await pieces('posts'), activities: await pieces('activities') }
    await each(async (trx, n) => {
      const kept = await findKept(trx, post, n + 1)
      if (!kept) throw new Error('The post is gone')
      await change(trx, BY, post, kept, values(n))
    })
    for (const index of ['posts', 'activities'] as const) {
      expect([...(await pieces(index))].filter((piece) => !before[index].has(piece))).toHaveLength(1)
    }
  }
  await saveAll((n) => ({ content: content(n + POSTS) }))
  await saveAll((n) => ({ content: content(n), is_published: n % 2 === 0 }))
  await saveAll((n) => ({ content: content(n + POSTS), is_published: n % 2 !== 0 }))
})

test('what was taken in one by one is few pieces at rest', async () => {
  const { database, pieces } = await opened()
  const most = 20 * POSTS
  for (let n = 0; n < most; n += 1) {
    await database.write((trx) =>
      create(trx, BY, post, { ...DRAFT, ...REST, content: `<p>Bow ${n}.</p>` }, { action: 'post.created' }),
    )
    await database.indexed()
  }
  for (const index of ['posts', 'activities'] as const) expect((await pieces(index)).size).toBeLessThan(12)
})

test('what a text says again takes no more room in the index', async () => {
  const { bytes, each } = await opened()
  const next = prose(1)
  const content = `<p>${Array.from({ length: 20 }, next).join(' ')}</p>`
  const empty = await bytes()
  await each((trx, n) => create(trx, BY, post, { ...DRAFT, ...REST, content: `${n}${content}` }))
  const once = (await bytes()) - empty
  await each((trx, n) => create(trx, BY, post, { ...DRAFT, ...REST, content: `${n}${content.repeat(20)}` }))
  expect((await bytes()) - empty).toBeLessThan(2.2 * once)
})

test('what was written is found at once, also by a program that opens the database after the one that wrote it ended', async () => {
  const { dir, database } = await opened()
  const write = (title: string) =>
    database.write((trx) =>
      create(trx, BY, post, { ...DRAFT, ...REST, title, content: '' }, { action: 'post.created' }),
    )
  await Promise.all([write('Tide'), write('Tide again')])
  const found = async ({ db }: { db: Db }) => {
    const { data } = await listPosts(db, { q: 'tide' }, 'title', { page: 1, per_page: 10 }, BY.at)
    const log = await newestOfLog(db, { words: 'tide' }, 10)
    return [...data, ...log].map(({ title }) => title).toSorted()
  }
  const titles = ['Tide', 'Tide', 'Tide again', 'Tide again']
  const other = await openDatabase(dir)
  onTestFinished(other.close)
  expect(await found(other)).toEqual(titles)
  await write('Tides')
  expect(await found(database)).toEqual([...titles, 'Tides', 'Tides'])
})

test('a write comes in between while much is taken in', async () => {
  const { database } = await opened()
  const many = 10 * POSTS
  await database.write(async (trx) => {
    for (let n = 0; n < many; n += 1) await create(trx, BY, post, { ...DRAFT, ...REST, content: `<p>Bow ${n}.</p>` })
  })
  const due = async (db: Db) => (await db.selectFrom('search_due').select('id').execute()).length
  const following = database.indexed()
  // The first of it is taken in, and the next waits.
  while ((await due(database.db)) === 2 * many) await new Promise((next) => setImmediate(next))
  expect(await database.write(due)).toBeGreaterThan(0)
  await following
  expect(await due(database.db)).toBe(0)
})

describe('the words of a text, each once,', () => {
  const word = fc.oneof(
    fc.constantFrom('tide', 'tides', 'tide.', 'ti', 't', '(tide)', 'a-b', 'a', '東京', '東', '😀', 'a😀', 'K\u00f6ln'),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  )
  const text = fc
    .array(fc.tuple(word, fc.constantFrom(' ', '\n', '\u00a0', '  ', '')), { maxLength: 40 })
    .map((parts) => fold(parts.flat().join('')))

  test('are found by the same questions, and begin as its words do', () => {
    fc.assert(
      fc.property(text, word, word, (folded, ...asked) => {
        const words = atOnce(eachWord(folded))
        const pieces = wordsOf(folded).map((whole) => whole.slice(1, -1))
        for (const q of [...asked, asked.join(' '), ...pieces]) {
          expect(holdsFolded(words, q), q).toBe(holdsFolded(folded, q))
        }
        expect(new Set(atOnce(startsOf(words)))).toEqual(new Set(atOnce(startsOf(folded))))
      }),
      tries(400),
    )
  })

  test('are whole where a step ends', () => {
    const long = 'x'.repeat(30_000)
    const folded = `${'tide '.repeat(3999)}harbour ${long} pier`
    expect(wordsOf(atOnce(eachWord(folded)))).toEqual(['tide', 'harbour', long, 'pier'])
  })
})
