import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/calls/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'
import { classroom, trashed } from '#tests/support/courses.ts'
import { formWith } from '#tests/support/sample-files.ts'

async function withPosts() {
  const server = await testServer()
  const { token } = server.owner
  const category = (await server.call('categories.create', { body: { name: 'Notes' } }, { token })).data
  const write = async (title: string, content: string, more: object = {}) => {
    const body = { title, content, category_id: category.id, ...more }
    return (await server.call('posts.create', { body }, { token })).data
  }
  const search = async (q: string, more: object = {}) =>
    (await server.call('posts.list', { query: { q, ...more } }, { token })).data
  const titles = async (q: string, more: object = {}) =>
    (await search(q, more)).data.map((post) => post.title).toSorted()
  return { server, token, category, write, search, titles }
}

describe('a search of posts', () => {
  test('looks through the body as well, blind to case, accents and the ways to write a letter', async () => {
    const { write, titles } = await withPosts()
    await write('City', '<p>A week in K<strong>ö</strong>ln &amp; Łódź</p>')
    await write('Köln again', '<p>Straße</p>')
    await write('Other', '<p>Cologne strasse 100% a_b</p>')
    for (const q of ['koln', 'KÖLN', 'KÖ', 'ko']) expect(await titles(q), q).toEqual(['City', 'Köln again'])
    expect(await titles('lodz koln')).toEqual(['City'])
    expect(await titles('STRASSE')).toEqual(['Köln again', 'Other'])
    expect(await titles('straße')).toEqual(['Köln again', 'Other'])
    for (const q of ['100%', 'a_b', '%', '_']) expect(await titles(q), q).toEqual(['Other'])
    expect(await titles('strong')).toEqual([])
    // Nothing but an accent asks for nothing.
    expect(await titles('\u0301')).toHaveLength(3)
  })

  test('says where the body holds what was looked for, and only then', async () => {
    const { write, search } = await withPosts()
    await write('Köln', '<p>Köln</p>')
    await write('Other', '<p>We went by train.</p><p>Then Köln came, and rain.</p>')
    const { data } = await search('koln', { sort: 'created_at' })
    expect(data.map((post) => ('found' in post ? post.found : null))).toEqual([
      null,
      ['We went by train. Then ', 'Köln', ' came, and rain.'],
    ])
    expect(data[0]).not.toHaveProperty('content')
    // A word that the title has is not what the body is asked for.
    expect((await search('other rain')).data[0]).toMatchObject({
      found: ['We went by train. Then Köln came, and ', 'rain', '.'],
    })
  })

  test('is right after every write, the trash and a restore', async () => {
    const { server, token, write, titles } = await withPosts()
    const { id } = await write('One', '<p>zebra</p>')
    const params = { id: String(id) }
    expect(await titles('zebra')).toEqual(['One'])
    await server.call('posts.update', { params, body: { content: '<p>giraffe</p>' } }, { token })
    expect([await titles('zebra'), await titles('giraffe')]).toEqual([[], ['One']])
    await server.call('posts.update', { params, body: { is_published: true } }, { token })
    const drafts = { status: 'draft' }
    expect([await titles('giraffe', drafts), await titles('giraffe', { status: 'published' })]).toEqual([[], ['One']])
    const [revision] = (await server.call('posts.revisions', { params }, { token })).data.toReversed()
    const back = { params: { ...params, revisionId: String(revision?.id) } }
    await server.call('posts.restoreRevision', back, { token })
    expect([await titles('zebra'), await titles('giraffe')]).toEqual([['One'], []])
    await server.call('posts.delete', { params }, { token })
    expect(await titles('zebra')).toEqual([])
    await server.call('trash.restore', trashed('posts', id), { token })
    expect(await titles('zebra')).toEqual(['One'])
    await server.call('posts.delete', { params }, { token })
    await server.call('trash.erase', trashed('posts', id), { token })
    expect(await titles('zebra')).toEqual([])
    const left = await sql<{ count: number }>`select count(*) as count from posts_search`.execute(server.deps.db)
    expect(left.rows).toEqual([{ count: 0 }])
  })

  test('counts what visitors see: not what is ahead', async () => {
    const { server, write } = await withPosts()
    const ahead = new Date(server.now() + 3_600_000).toISOString()
    await write('Now', '<p>zebra</p>', { is_published: true })
    await write('Ahead', '<p>zebra</p>', { is_published: true, published_at: ahead })
    await write('Draft', '<p>zebra</p>')
    const found = (await server.call('public.posts', { query: { q: 'ZÉBRA' } })).data
    expect([found.total, found.data.map((post) => post.title)]).toEqual([1, ['Now']])
    server.advance(3_600_000)
    expect((await server.call('public.posts', { query: { q: 'zebra' } })).data.total).toBe(2)
  })

  test('for a word that is everywhere takes no ten times as long as for a rare one', { timeout: 60_000 }, async () => {
    const { server, token } = await withPosts()
    await manyPosts(server, 12_000)
    const time = async (call: () => Promise<{ data: { total: number } }>, total: number) => {
      const from = performance.now()
      expect((await call()).data.total).toBe(total)
      return performance.now() - from
    }
    const admin = (query: CallInput<Contract['posts.list']>['query']) => server.call('posts.list', { query }, { token })
    const [often, seldom, oftenPublic]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < 9; round += 1) {
      seldom.push(await time(() => admin({ q: 'needle17x' }), 1))
      often.push(await time(() => admin({ q: 'haystack' }), 12_000))
      oftenPublic.push(await time(() => server.call('public.posts', { query: { q: 'haystack' } }), 6_000))
    }
    // The least disturbed of each: other work on the machine makes any of them longer.
    expect(Math.min(...often)).toBeLessThan(10 * Math.min(...seldom))
    expect(Math.min(...oftenPublic)).toBeLessThan(10 * Math.min(...seldom))
  })
})

/** Every second one published; written past the program, as an import would. */
async function manyPosts(server: TestServer, count: number): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z'
  await server.deps.write(async (trx) => {
    await sql`insert into posts (created_at, updated_at, title, slug, excerpt, content, is_published, published_at,
        meta_description, meta_keywords, tag_ids)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
      select ${at}, ${at}, 'Post ' || n, 'post-' || n, '', '<p>needle' || n || 'x in a haystack</p>', n % 2, ${at},
        '', '', '[]' from numbers`.execute(trx)
  })
}

describe('a search of lessons', () => {
  test('looks through the text, in one course and in all of them', async () => {
    const { call, course, lesson } = await classroom()
    const [one, two] = [await course('One'), await course('Two')]
    await lesson(one.id, 'First', { content: '**Köln** and more' })
    const hidden = await lesson(one.id, 'Second', { content: 'nothing' })
    await lesson(two.id, 'Koln', { content: 'text' })
    const within = (q: string) => call('lessons.list', { params: { courseId: String(one.id) }, query: { q } })
    expect((await within('koln')).data.lessons.map(({ title }) => title)).toEqual(['First'])
    const everywhere = async (q: string) => (await call('lessons.search', { query: { q } })).data
    expect((await everywhere('KÖLN')).data).toMatchObject([
      { title: 'Koln', course_title: 'Two', course_id: two.id },
      { title: 'First', course_title: 'One', found: ['**', 'Köln', '** and more'] },
    ])
    expect((await everywhere('koln')).data[0]).not.toHaveProperty('found')
    await call('courses.delete', { params: { id: String(two.id) } })
    expect((await everywhere('koln')).total).toBe(1)
    await call('trash.restore', trashed('courses', two.id))
    await call('lessons.delete', { params: { courseId: String(one.id), id: String(hidden.id) } })
    expect([(await everywhere('koln')).total, (await everywhere('nothing')).total]).toEqual([2, 0])
  })
})

describe('other lists', () => {
  test('are searched the same way, by visitors too', async () => {
    const { server, call, course, token } = await classroom()
    await course('100% Über a_b', { is_published: true })
    await course('Plain', { is_published: true })
    const of = (await call('workflowCategories.create', { body: { name: 'Kind' } })).data
    const workflow = {
      workflow_category_id: of.id,
      title: '100% Über a_b',
      summary: 'Sum',
      status: 'published',
      tools: ['Łódź'],
    }
    await call('workflows.create', { body: workflow })
    await call('workflows.create', { body: { ...workflow, title: 'Plain', tools: [] } })
    await server.call('files.upload', { body: formWith('text', 'notes.txt', { name: 'Über 100% a_b' }) }, { token })
    await server.call('files.upload', { body: formWith('other', 'plain.txt', { name: 'Plain' }) }, { token })
    const named = ['courses.list', 'workflows.list', 'files.list', 'public.courses', 'public.workflows'] as const
    for (const name of named) {
      for (const q of ['über', 'UBER', '100%', 'a_b', '%', '_', 'uber 100%']) {
        expect((await call(name, { query: { q } })).data.total, `${name} ${q}`).toBe(1)
      }
      expect((await call(name, { query: { q: '1_0' } })).data.total, name).toBe(0)
    }
    expect((await call('public.workflows', { query: { q: 'lodz' } })).data.total).toBe(1)
  })
})
