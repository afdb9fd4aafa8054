import { describe, expect, test } from 'vitest'
import { testServer } from '#tests/support/api.ts'
import { beforeStep } from '#tests/support/older-database.ts'

/** Steps of the schema that a database had taken by then. */
const BEFORE_NAMES = 27

/** Names of versions, as the author of a post gives them. */

async function post(versions: number) {
  const server = await testServer()
  const { token } = server.owner
  const category = (await server.call('categories.create', { body: { name: 'Notes' } }, { token })).data.id
  const body = { title: 'Version 1', content: '<p>Text 1</p>', category_id: category }
  const made = (await server.call('posts.create', { body }, { token })).data
  const params = { id: String(made.id) }
  let last = 1
  const save = async (times = 1) => {
    for (let n = 0; n < times; n += 1) {
      last += 1
      const change = { title: `Version ${last}`, content: `<p>Text ${last}</p>` }
      expect((await server.call('posts.update', { params, body: change }, { token })).status).toBe(200)
      // More than a minute's worth of changes.
      server.advance(1000)
    }
  }
  await save(versions - 1)
  const history = async () => (await server.call('posts.revisions', { params }, { token })).data
  const idOf = async (version: number) => {
    const rows = server.deps.db.selectFrom('revisions').select('id').where('collection', '=', 'posts')
    return String((await rows.where('version', '=', version).executeTakeFirstOrThrow()).id)
  }
  const name = async (version: number, given: string | null, was?: string, as = token) => {
    const named = { name: given, ...(was !== undefined && { was }) }
    const revisionId = await idOf(version)
    return server.call('posts.nameRevision', { params: { ...params, revisionId }, body: named }, { token: as })
  }
  const names = async () => (await history()).flatMap((one) => (one.name === null ? [] : [[one.version, one.name]]))
  return { server, token, params, made, save, history, idOf, name, names }
}

describe('the name of a version', () => {
  test('is given, changed and taken away, and the record stays as it is', async () => {
    const { server, token, params, name, names } = await post(3)
    expect(await names()).toEqual([])
    expect((await name(2, '  Before the redesign ')).data).toMatchObject({ name: 'Before the redesign' })
    expect(await names()).toEqual([[2, 'Before the redesign']])
    await name(2, 'Before the summer')
    await name(1, 'First draft')
    expect(await names()).toEqual([
      [2, 'Before the summer'],
      [1, 'First draft'],
    ])
    expect((await name(1, null)).data).toMatchObject({ name: null })
    expect(await names()).toEqual([[2, 'Before the summer']])
    // Whoever is editing the post meanwhile has no conflict by it.
    const headers = { 'If-Match': '"3"' }
    const change = await server.call('posts.update', { params, body: { title: 'Next' } }, { token, headers })
    expect(change.data.version).toBe(4)
    const log = (await server.call('userActivities.list', {}, { token })).data.data
    expect(log.map(({ description }) => description)).toEqual(
      expect.arrayContaining([
        'Named a version of post “Version 3”',
        'Removed the name of a version of post “Version 3”',
      ]),
    )
    const renamed = log.find(({ changes }) => changes.some(({ before }) => before === 'Before the redesign'))
    expect(renamed?.changes).toEqual([
      { field: 'version_name', before: 'Before the redesign', after: 'Before the summer' },
    ])
  })

  test('is not written over by somebody who has not seen it', async () => {
    const { server, name, names } = await post(2)
    const moderator = await server.person('moderator', { name: 'Mo' })
    expect((await name(1, 'Sent to print', '', moderator.token)).status).toBe(200)
    const late = await name(1, 'First draft', '')
    expect(late.problem).toMatchObject({ status: 412, code: 'version_conflict', current: { name: 'Sent to print' } })
    expect(await names()).toEqual([[1, 'Sent to print']])
    // The same once more, as after an answer that got lost, is no contradiction.
    expect((await name(1, 'Sent to print', '')).status).toBe(200)
    expect((await name(1, 'First draft', 'Sent to print')).status).toBe(200)
    expect((await name(1, '', 'Sent to print')).status).toBe(412)
    expect(await names()).toEqual([[1, 'First draft']])
  })

  test('of two that are given at once one is refused', async () => {
    const { name, names } = await post(1)
    const replies = await Promise.all(['One', 'Two'].map((given) => name(1, given, '')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(await names()).toHaveLength(1)
  })

  test('is one line of at most 80 characters', async () => {
    const { name, names } = await post(1)
    const refused = async (given: string) => (await name(1, given)).problem.errors
    expect(await refused('x'.repeat(81))).toEqual({ name: ['Name must be at most 80 characters'] })
    expect(await refused('Two\nlines')).toEqual({ name: ['Name must be one line'] })
    expect(await refused('Bell \u0007')).toEqual({ name: ['Name must not hold control characters'] })
    expect(await names()).toEqual([])
    expect((await name(1, 'x'.repeat(80))).status).toBe(200)
  })

  test('is for versions of that record alone, and not in the trash', async () => {
    const { server, token, params, idOf, name } = await post(1)
    const { category_id } = (await server.call('posts.read', { params }, { token })).data
    const body = { title: 'Other', content: '<p>Other</p>', category_id: category_id ?? 0 }
    const other = (await server.call('posts.create', { body }, { token })).data
    const wrong = { params: { id: String(other.id), revisionId: await idOf(1) }, body: { name: 'Mine' } }
    expect((await server.call('posts.nameRevision', wrong, { token })).status).toBe(404)
    await server.call('posts.delete', { params }, { token })
    expect((await name(1, 'Mine')).status).toBe(404)
  })

  test('is given by whoever may write the record', async () => {
    const { server, token, params, idOf, name } = await post(1)
    expect((await name(1, 'Mine', '', (await server.person('user')).token)).status).toBe(403)
    expect((await name(1, 'Mine', '', await server.apiToken(server.owner.id, ['read']))).status).toBe(403)
    expect((await name(1, 'Mine', '', await server.apiToken(server.owner.id, ['write']))).status).toBe(200)
    const body = { key: 'hero_title', type: 'text', value: 'A text' } as const
    const { id } = (await server.call('homeSettings.create', { body }, { token })).data
    const [version] = (await server.call('homeSettings.revisions', { params: { id: String(id) } }, { token })).data
    const naming = { params: { id: String(id), revisionId: String(version?.id) }, body: { name: 'Mine' } }
    const moderator = await server.person('moderator')
    expect((await server.call('homeSettings.nameRevision', naming, { token: moderator.token })).status).toBe(403)
    expect((await server.call('homeSettings.nameRevision', naming, { token })).status).toBe(200)
    const unsigned = { params: { ...params, revisionId: await idOf(1) }, body: { name: 'Nobody' } }
    expect((await server.call('posts.nameRevision', unsigned)).status).toBe(401)
  })
})

test('at most 20 versions of a record have a name; removing one makes room', async () => {
  const { name, names } = await post(22)
  for (let version = 1; version <= 20; version += 1) expect((await name(version, `Name ${version}`)).status).toBe(200)
  expect((await name(21, 'One too many')).problem).toMatchObject({
    status: 422,
    errors: { name: ['At most 20 versions can have a name. Remove the name of another one first.'] },
  })
  expect((await name(20, 'Another name')).status).toBe(200)
  await name(7, null)
  expect((await name(21, 'Has room')).status).toBe(200)
  expect(await names()).toHaveLength(20)
})

describe('versions with a name stay when older ones make room', () => {
  test('with their text, until the name is taken away', async () => {
    const { server, token, params, made, save, history, idOf, name, names } = await post(20)
    // The first of those that build on each other, one in the middle, two in a row, and the last.
    const kept = [1, 5, 11, 12, 16]
    for (const version of kept) await name(version, `Name ${version}`)
    await save(120)
    const versions = async () => {
      const rows = server.deps.db.selectFrom('revisions').select('version').where('record_id', '=', made.id)
      return (await rows.orderBy('version').execute()).map(({ version }) => version)
    }
    const left = await versions()
    expect(left.slice(0, 6)).toEqual([...kept, left[5]])
    expect(left[5]).toBeGreaterThan(30)
    expect(left.length).toBeLessThan(100 + 8 + kept.length)

    const listed = await history()
    expect(listed).toHaveLength(50 + kept.length)
    expect(await names()).toEqual(kept.toReversed().map((version) => [version, `Name ${version}`]))
    for (const { version, record } of listed) {
      expect(record).toMatchObject({ version, title: `Version ${version}`, content: `<p>Text ${version}</p>` })
    }
    const back = { params: { ...params, revisionId: await idOf(11) } }
    expect((await server.call('posts.restoreRevision', back, { token })).data.content).toBe('<p>Text 11</p>')

    await name(5, null)
    await name(11, null)
    await save(20)
    expect((await versions()).slice(0, 3)).toEqual([1, 12, 16])
    expect((await history()).at(-1)?.record).toMatchObject({ content: '<p>Text 1</p>' })

    await server.call('posts.delete', { params }, { token })
    await server.call('trash.erase', { params: { type: 'posts', ...params } }, { token })
    expect(await versions()).toEqual([])
  })

  test('and what was answered to their saves is answered again', async () => {
    const { server, token, params, save, name, history } = await post(3)
    const headers = { 'Idempotency-Key': 'the-save-of-version-4' }
    const body = { content: `<p>${'Words of the fourth version. '.repeat(40)}</p>` }
    const first = await server.call('posts.update', { params, body }, { token, headers })
    await name(4, 'Sent to print')
    await save(130)
    expect((await history()).at(-1)).toMatchObject({ version: 4, name: 'Sent to print' })
    const again = await server.call('posts.update', { params, body }, { token, headers })
    expect(again.headers.get('Idempotency-Replayed')).not.toBeNull()
    expect(again.body).toEqual(first.body)
  })

  test('a damaged one keeps nobody from saving', async () => {
    const { server, save, name, idOf } = await post(20)
    await name(5, 'Unreadable')
    const id = Number(await idOf(4))
    await server.deps.write((trx) =>
      trx
        .updateTable('revisions')
        .set({ packed: Buffer.from([9, 0, 0, 0, 1]) })
        .where('id', '=', id)
        .execute(),
    )
    await save(120)
  })
})

test('a history from before there were names has none, and takes some', async () => {
  const old = await post(3)
  beforeStep(old.server.dir, BEFORE_NAMES)
  const server = await testServer({ copyOf: old.server })
  const { token } = server.owner
  const { params } = old
  const history = async () => (await server.call('posts.revisions', { params }, { token })).data
  expect((await history()).map(({ version, name }) => [version, name])).toEqual([
    [3, null],
    [2, null],
    [1, null],
  ])
  const revisionId = String((await history())[2]?.id)
  await server.call('posts.nameRevision', { params: { ...params, revisionId }, body: { name: 'First' } }, { token })
  expect((await history())[2]).toMatchObject({ name: 'First', record: { title: 'Version 1' } })
})
