import { expect, test } from 'vitest'
import { definitions } from '#contract/index.ts'
import { namedBy } from '#server/records/references.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'

/** Whatever something else names, or somebody is in, is deleted only by whoever was told so. */

interface InUse {
  readonly remove: `${'categories' | 'tags' | 'workflowCategories' | 'files' | 'users' | 'userGroups'}.delete`
  /** @returns the record's id, with something that uses it */
  readonly make: (server: TestServer, as: { readonly token: string }) => Promise<number>
  readonly message: string
  readonly type: string
}

const KINDS: Readonly<Record<string, InUse>> = {
  category: {
    remove: 'categories.delete',
    make: async (server, as) => {
      const { id } = (await server.call('categories.create', { body: { name: 'Used' } }, as)).data
      await server.call('posts.create', { body: { title: 'User', content: '<p>x</p>', category_id: id } }, as)
      return id
    },
    message: '"Used" is used by 1 post.',
    type: 'post',
  },
  tag: {
    remove: 'tags.delete',
    make: async (server, as) => {
      const { id } = (await server.call('tags.create', { body: { name: 'Used' } }, as)).data
      const category_id = (await server.call('categories.create', { body: { name: 'Its' } }, as)).data.id
      const body = { title: 'User', content: '<p>x</p>', category_id, tags: [id] }
      await server.call('posts.create', { body }, as)
      return id
    },
    message: '"Used" is used by 1 post.',
    type: 'post',
  },
  'workflow-category': {
    remove: 'workflowCategories.delete',
    make: async (server, as) => {
      const { id } = (await server.call('workflowCategories.create', { body: { name: 'Used' } }, as)).data
      await server.call('workflows.create', { body: { title: 'User', summary: 'x', workflow_category_id: id } }, as)
      return id
    },
    message: '"Used" is used by 1 workflow.',
    type: 'workflow',
  },
  file: {
    remove: 'files.delete',
    make: async (server, as) => {
      const body = new FormData()
      body.set('file', new File(['some text'], 'notes.txt', { type: 'text/plain' }))
      const { id } = (await server.call('files.upload', { body }, as)).data.file
      const workflow_category_id = (await server.call('workflowCategories.create', { body: { name: 'Its' } }, as)).data
        .id
      const workflow = { title: 'User', summary: 'x', workflow_category_id }
      const params = { workflowId: String((await server.call('workflows.create', { body: workflow }, as)).data.id) }
      await server.call('workflowFiles.create', { params, body: { file_id: id } }, as)
      return id
    },
    message: 'This file is used in one place.',
    type: 'workflow-files',
  },
  user: {
    remove: 'users.delete',
    make: async (server) => {
      const person = await server.person('moderator', { name: 'Ines' })
      const by = { token: person.token }
      const category_id = (await server.call('categories.create', { body: { name: 'Hers' } }, by)).data.id
      await server.call('posts.create', { body: { title: 'User', content: '<p>x</p>', category_id } }, by)
      return person.id
    },
    message: '"Ines" has 1 post.',
    type: 'post',
  },
  'user-group': {
    remove: 'userGroups.delete',
    make: async (server, as) => {
      const { id } = (await server.call('userGroups.create', { body: { name: 'Readers' } }, as)).data
      const ids = [await server.person('user', { name: 'Ada' }), await server.person('user', { name: 'Ben' })]
      const body = { user_ids: ids.map((person) => person.id) }
      await server.call('userGroups.addMembers', { params: { id: String(id) }, body }, as)
      return id
    },
    message: '"Readers" has 2 members.',
    type: 'user',
  },
}

test('every kind that another one names is among them; what lies in a record goes with it', () => {
  const named = definitions.filter(({ type }) =>
    namedBy(type).some(({ of, field }) => !Object.keys(of.within ?? {}).includes(field) && of.liesIn !== field),
  )
  expect(Object.keys(KINDS)).toEqual(expect.arrayContaining(named.map(({ type }) => type)))
})

test.each(Object.entries(KINDS))(
  'a %s in use is deleted only with force',
  async (_, { remove, make, message, type }) => {
    const server = await testServer()
    const as = { token: server.owner.token }
    const params = { id: String(await make(server, as)) }
    const refused = await server.call(remove, { params }, as)
    expect(refused.problem).toMatchObject({ status: 409, code: 'in_use', message })
    expect(refused.problem.uses?.[0]).toMatchObject({ type })
    const forced = await server.call(remove, { params, query: { force: '1' } }, as)
    expect(forced.status).toBe(200)
    expect((await server.call(remove, { params }, as)).status).toBe(404)
  },
)

test('a user group that gained a member since somebody read how many it has is not deleted', async () => {
  const server = await testServer()
  const as = { token: server.owner.token }
  const params = { id: String((await server.call('userGroups.create', { body: { name: 'Readers' } }, as)).data.id) }
  const join = async (name: string) => {
    const user_ids = [(await server.person('user', { name })).id]
    await server.call('userGroups.addMembers', { params, body: { user_ids } }, as)
  }
  const remove = (members: string) =>
    server.call('userGroups.delete', { params, query: { force: '1', uses: members } }, as)
  await join('Ada')
  await join('Ben')
  const refused = await remove('1')
  expect(refused.problem).toMatchObject({ status: 409, code: 'in_use', message: '"Readers" has 2 members.' })
  expect(refused.problem.uses?.map(({ title }) => title)).toEqual(['Ada', 'Ben'])
  expect((await remove('two')).problem.status).toBe(422)
  expect((await remove('2')).status).toBe(200)
})
