import { describe, expect, test } from 'vitest'
import { SAMPLE_TAGS } from '#contract/records/sample-tags.ts'
import { testServer } from '#tests/support/api.ts'

/** Categories and tags behave alike. */

const kinds = [
  { plural: 'categories', field: 'category_id', one: 'Category' },
  { plural: 'tags', field: 'tags', one: 'Tag' },
] as const

for (const { plural, one } of kinds) {
  describe(plural, () => {
    const prepared = async () => {
      const server = await testServer()
      const { token } = server.owner
      const create = async (body: Record<string, unknown>) =>
        (await server.call(`${plural}.create`, { body }, { token })).data
      const home = (await server.call('categories.create', { body: { name: 'Home' } }, { token })).data
      const post = async (title: string, termId: number) => {
        const uses = plural === 'tags' ? { tags: [termId, 1], category_id: home.id } : { category_id: termId }
        const body = { title, content: '<p>x</p>', ...uses }
        return (await server.call('posts.create', { body }, { token })).data
      }
      return { server, token, create, post }
    }

    test('are made with a slug of their own and a version', async () => {
      const { create } = await prepared()
      const made = await create({ name: 'Größe & Maß' })
      expect(made).toMatchObject({
        name: 'Größe & Maß',
        slug: 'grosse-mass',
        description: '',
        version: 1,
        posts_count: 0,
      })
      expect((await create({ name: 'Größe, Maß' })).slug).toBe('grosse-mass-2')
    })

    test('have a name each, whatever its case and its blanks; two that share one from before can be changed', async () => {
      const { server, token, create } = await prepared()
      const made = await create({ name: 'Élan vital' })
      const other = await create({ name: 'Other' })
      const call = { body: { name: '  éLAN  Vital ' } }
      const second = await server.call(`${plural}.create`, call, { token })
      expect(second.status).toBe(422)
      expect(second.body).toMatchObject({ errors: { name: [`Another ${one.toLowerCase()} has this name`] } })
      const change = (id: number, body: object) =>
        server.call(`${plural}.update`, { params: { id: String(id) }, body }, { token })
      expect((await change(other.id, { name: 'ÉLAN VITAL' })).status).toBe(422)
      expect((await change(made.id, { name: 'ÉLAN VITAL' })).status).toBe(200)
      // Out of the trash both come back.
      const [type, id] = [plural, String(made.id)]
      await server.call(`${plural}.delete`, { params: { id } }, { token })
      expect((await change(other.id, { name: 'élan vital' })).status).toBe(200)
      await server.call('trash.restore', { params: { type, id } }, { token })
      expect((await change(made.id, { description: 'Said otherwise' })).status).toBe(200)
    })

    test('need no sign-in to be read, and are sorted by name', async () => {
      const { server, create } = await prepared()
      const made = await create({ name: 'Aaa' })
      const [first] = (await server.call(`${plural}.list`)).data
      expect(first).toEqual(made)
      const read = await server.call(`${plural}.read`, { params: { id: String(made.id) } })
      expect(read.data).toEqual(made)
      expect(read.headers.get('ETag')).toMatch(/^"1-/)
    })

    test('change with a version, keep what is left out, and refuse a taken slug', async () => {
      const { server, token, create } = await prepared()
      const made = await create({ name: 'First', description: 'About' })
      await create({ name: 'Second' })
      const params = { id: String(made.id) }
      const update = (body: object, etag = '') =>
        server.call(`${plural}.update`, { params, body }, { token, headers: etag ? { 'If-Match': etag } : {} })
      server.advance(1000)
      const renamed = await update({ name: 'Renamed' }, '"1"')
      expect(renamed.data).toMatchObject({ name: 'Renamed', slug: 'first', description: 'About', version: 2 })
      expect((await update({ name: 'Late' }, '"1"')).problem).toMatchObject({
        status: 412,
        current: { name: 'Renamed' },
      })
      expect((await update({ slug: 'second' })).problem).toMatchObject({ status: 422, code: 'slug_taken' })
      expect((await update({ slug: 'BAD slug' })).problem.errors).toHaveProperty('slug')
      expect((await update({ name: 'Renamed' })).data.version).toBe(2)
    })

    test('in use are not deleted without a word, and the places are named', async () => {
      const { server, token, create, post } = await prepared()
      const made = await create({ name: 'Used' })
      const user = await post('The user', made.id)
      const params = { id: String(made.id) }
      const refused = await server.call(`${plural}.delete`, { params }, { token })
      expect(refused.problem).toMatchObject({
        status: 409,
        code: 'in_use',
        message: '"Used" is used by 1 post.',
        uses: [{ type: 'post', id: user.id, title: 'The user' }],
      })
      const forced = await server.call(`${plural}.delete`, { params, query: { force: '1' } }, { token })
      expect(forced.status).toBe(200)
      expect((await server.call(`${plural}.read`, { params })).status).toBe(404)
    })

    test('hand their posts over, each as a new version with its history', async () => {
      const { server, token, create, post } = await prepared()
      const from = await create({ name: 'From' })
      const to = await create({ name: 'To' })
      const user = await post('The user', from.id)
      const params = { id: String(from.id) }
      const wrong = await server.call(`${plural}.delete`, { params, query: { reassign_to: params.id } }, { token })
      expect(wrong.problem.errors).toEqual({ reassign_to: [`${one} to move to does not exist`] })
      await server.call(`${plural}.delete`, { params, query: { reassign_to: String(to.id) } }, { token })
      const moved = (await server.call('posts.read', { params: { id: String(user.id) } }, { token })).data
      expect(moved.version).toBe(2)
      expect(plural === 'tags' ? moved.tags : [moved.category_id]).toContain(to.id)
      expect(plural === 'tags' ? moved.tags : [moved.category_id]).not.toContain(from.id)
      const after = await server.call(`${plural}.read`, { params: { id: String(to.id) } })
      expect(after.data.posts_count).toBe(1)
      const revisions = await server.call('posts.revisions', { params: { id: String(user.id) } }, { token })
      expect(revisions.data).toHaveLength(2)
      const [, told] = (await server.call('userActivities.list', {}, { token })).data.data
      const field = plural === 'tags' ? 'tags' : 'category_id'
      const changes =
        plural === 'tags'
          ? { before: user.tags, after: moved.tags }
          : { before: user.category_id, after: moved.category_id }
      expect(told).toMatchObject({
        description: 'Changed post “The user”',
        record: { id: user.id },
        changes: [{ field, ...changes }],
      })
    })

    test('take the posts back that they handed over, but for those that somebody gave another one since', async () => {
      const { server, token, create, post } = await prepared()
      const [from, to, third] = [
        await create({ name: 'From' }),
        await create({ name: 'To' }),
        await create({ name: '3' }),
      ]
      const [stays, decided] = [await post('Stays', from.id), await post('Decided', from.id)]
      const params = { id: String(from.id) }
      await server.call(`${plural}.delete`, { params, query: { reassign_to: String(to.id) } }, { token })
      const uses = plural === 'tags' ? { tags: [third.id] } : { category_id: third.id }
      await server.call('posts.update', { params: { id: String(decided.id) }, body: uses }, { token })
      await server.call('trash.restore', { params: { type: plural, ...params } }, { token })
      const named = async ({ id }: { readonly id: number }) => {
        const { tags, category_id } = (await server.call('posts.read', { params: { id: String(id) } }, { token })).data
        return plural === 'tags' ? tags : [category_id]
      }
      expect(await named(stays)).toEqual(plural === 'tags' ? [from.id, 1] : [from.id])
      expect(await named(decided)).toEqual([third.id])
      const counts = [from, to].map(async ({ id }) => server.call(`${plural}.read`, { params: { id: String(id) } }))
      expect((await Promise.all(counts)).map(({ data }) => data.posts_count)).toEqual([1, 0])
      const revisions = await server.call('posts.revisions', { params: { id: String(stays.id) } }, { token })
      expect(revisions.data).toHaveLength(3)
      // Once: deleted anew, it takes nothing along that it did not hand over then.
      await server.call(`${plural}.delete`, { params, query: { force: '1' } }, { token })
      await server.call('trash.restore', { params: { type: plural, ...params } }, { token })
      expect(await named(stays)).toEqual(plural === 'tags' ? [from.id, 1] : [from.id])
    })

    test('come back from the trash with their posts; erased, they leave them', async () => {
      const { server, token, create, post } = await prepared()
      const made = await create({ name: 'Gone' })
      const user = await post('The user', made.id)
      const id = String(made.id)
      await server.call(`${plural}.delete`, { params: { id }, query: { force: true } }, { token })
      const params = { type: plural, id }
      await server.call('trash.restore', { params }, { token })
      expect((await server.call(`${plural}.read`, { params: { id } })).data).toMatchObject({
        posts_count: 1,
        version: 3,
      })
      await server.call(`${plural}.delete`, { params: { id }, query: { force: true } }, { token })
      await server.call('trash.erase', { params }, { token })
      const left = (await server.call('posts.read', { params: { id: String(user.id) } }, { token })).data
      if (plural === 'tags') expect(left.tags).toEqual([1])
      else expect(left.category_id).toBeNull()
      expect(left.version).toBe(2)
    })
  })
}

test('the ten sample tags are there from the first run, with their ids', async () => {
  const server = await testServer()
  const tags = (await server.call('tags.list')).data
  expect(tags.map(({ id, name, slug, color }) => ({ id, name, slug, color })).sort((a, b) => a.id - b.id)).toEqual(
    SAMPLE_TAGS.map(({ id, name, slug, color }) => ({ id, name, slug, color })),
  )
})

test.each([
  ['in the order in which they went', ['one', 'two']],
  ['the other way round', ['two', 'one']],
] as const)('tags that became one are told apart again, %s', async (_, order) => {
  const server = await testServer()
  const { token } = server.owner
  const tag = async (name: string) => (await server.call('tags.create', { body: { name } }, { token })).data.id
  const ids = { one: await tag('One'), two: await tag('Two'), kept: await tag('Kept') }
  const home = (await server.call('categories.create', { body: { name: 'Home' } }, { token })).data
  const post = async (tags: number[]) => {
    const body = { title: 'T', content: '<p>x</p>', category_id: home.id, tags }
    return (await server.call('posts.create', { body }, { token })).data.id
  }
  const posts = [await post([ids.one, ids.two]), await post([ids.kept, ids.two]), await post([ids.one])]
  const tagsOf = async (id: number) =>
    (await server.call('posts.read', { params: { id: String(id) } }, { token })).data.tags.toSorted((a, b) => a - b)
  const before = await Promise.all(posts.map(tagsOf))
  for (const id of [ids.one, ids.two]) {
    const query = { reassign_to: String(ids.kept) }
    await server.call('tags.delete', { params: { id: String(id) }, query }, { token })
  }
  expect(await Promise.all(posts.map(tagsOf))).toEqual([[ids.kept], [ids.kept], [ids.kept]])
  for (const name of order) {
    await server.call('trash.restore', { params: { type: 'tags', id: String(ids[name]) } }, { token })
  }
  expect(await Promise.all(posts.map(tagsOf))).toEqual(before)
})

test('a tag says when it was last given to a post, also when the post is gone; saving the post otherwise is no use', async () => {
  const server = await testServer()
  const { token } = server.owner
  const used = async () => (await server.call('tags.read', { params: { id: '2' } })).data.used_at
  const change = async (id: number, body: object) =>
    (await server.call('posts.update', { params: { id: String(id) }, body }, { token })).data
  const home = (await server.call('categories.create', { body: { name: 'Home' } }, { token })).data
  const body = { title: 'Tagged later', content: '<p>x</p>', category_id: home.id }
  const { id } = (await server.call('posts.create', { body }, { token })).data
  expect(await used()).toBeNull()
  const given = await change(id, { tags: [2] })
  expect(await used()).toBe(given.updated_at)
  await change(id, { title: 'Said otherwise' })
  expect(await used()).toBe(given.updated_at)
  await server.call('posts.delete', { params: { id: String(id) } }, { token })
  expect(await used()).toBe(given.updated_at)
})

test('a post keeps a forced-away category when it is saved again, but no other post gets it', async () => {
  const server = await testServer()
  const { token } = server.owner
  const category = (await server.call('categories.create', { body: { name: 'Away' } }, { token })).data
  const body = { title: 'T', content: '<p>x</p>', category_id: category.id }
  await server.call('posts.create', { body }, { token })
  await server.call('categories.delete', { params: { id: String(category.id) }, query: { force: '1' } }, { token })
  const saved = await server.call('posts.update', { params: { id: '1' }, body: { ...body, title: 'New' } }, { token })
  expect(saved.data).toMatchObject({ title: 'New', category_id: category.id })
  expect((await server.call('posts.create', { body }, { token })).problem.errors).toHaveProperty('category_id')
})
