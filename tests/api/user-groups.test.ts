import { describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/api.ts'

const as = (server: TestServer) => ({ token: server.owner.token })

async function withGroup() {
  const server = await testServer()
  const group = (await server.call('userGroups.create', { body: { name: 'Readers' } }, as(server))).data
  const people = [await server.person('user', { name: 'Ada' }), await server.person('moderator', { name: 'Ben' })]
  return { server, group, people, params: { id: String(group.id) } }
}

describe('a group', () => {
  test('is blue and active unless said otherwise, and needs a name', async () => {
    const { server, group } = await withGroup()
    expect(group).toMatchObject({ color: '#3B82F6', is_active: true, members_count: 0, members: [] })
    const bare = await server.call('userGroups.create', { body: { name: ' ' } }, as(server))
    expect(bare.problem.errors).toEqual({ name: ['Name is required'] })
    const found = await server.call('userGroups.list', { query: { search: 'read' } }, as(server))
    expect(found.data.map(({ name }) => name)).toEqual(['Readers'])
    expect((await server.call('userGroups.list', { query: { search: 'nobody' } }, as(server))).data).toEqual([])
  })

  test('takes one member or several, each once, and none that is no user', async () => {
    const { server, people, params } = await withGroup()
    const add = (body: object) => server.call('userGroups.addMembers', { params, body }, as(server))
    const ids = people.map(({ id }) => id)
    expect((await add({ user_id: ids[0] })).data.members_count).toBe(1)
    const both = (await add({ user_ids: [...ids, ...ids] })).data
    expect(both.members).toMatchObject([
      { name: 'Ada', role: 'user', pivot: { joined_at: new Date(server.now()).toISOString() } },
      { name: 'Ben', role: 'moderator' },
    ])
    expect((await add({ user_ids: [999_999] })).status).toBe(422)
    expect((await add({})).status).toBe(422)
    const { groups } = (await server.call('users.read', { params: { id: String(ids[0]) } }, as(server))).data
    expect(groups).toMatchObject([{ name: 'Readers', color: '#3B82F6' }])
    const members = (await server.call('users.list', { query: { group: params.id } }, as(server))).data
    expect(members.total).toBe(2)
  })

  test('of any size says who is not in it yet', async () => {
    const { server, group, people, params } = await withGroup()
    const stamp = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
    await server.deps.write(async (trx) => {
      for (let number = 0; number < 120; number += 1) {
        const email = `member-${number}@example.com`
        const person = { name: `Bea ${number}`, email, email_key: email, password_hash: '', role: 'user' } as const
        const added = await trx
          .insertInto('users')
          .values({ ...person, ...stamp, deleted_at: null, deleted_by: null })
          .returning('id')
          .executeTakeFirstOrThrow()
        const membership = { group_id: group.id, user_id: added.id, created_at: stamp.created_at }
        await trx.insertInto('user_group_members').values(membership).execute()
      }
    })
    const others = async (filter: object = {}) => {
      const query = { not_in_group: params.id, sort: 'name', page: '1', per_page: '6', ...filter }
      const { data, total } = (await server.call('users.list', { query }, as(server))).data
      return { names: data.map(({ name }) => name), total }
    }
    expect(await others()).toEqual({ names: ['Ada', 'Ben', 'Owner'], total: 3 })
    expect(await others({ q: 'bea' })).toEqual({ names: [], total: 0 })
    await server.call('userGroups.addMembers', { params, body: { user_id: people[0]?.id } }, as(server))
    expect((await others()).names).toEqual(['Ben', 'Owner'])
    const wrong = await server.call('users.list', { query: { not_in_group: 'readers' } }, as(server))
    expect(wrong.problem.errors).toHaveProperty('not_in_group')
  })

  test('lets a member go and come back; the account is not touched', async () => {
    const { server, people, params } = await withGroup()
    const [ada] = people
    await server.call('userGroups.addMembers', { params, body: { user_id: ada?.id } }, as(server))
    const gone = { params: { ...params, userId: String(ada?.id) } }
    expect((await server.call('userGroups.removeMember', gone, as(server))).data.members).toEqual([])
    expect((await server.call('userGroups.removeMember', gone, as(server))).status).toBe(404)
    expect((await server.call('auth.me', {}, { token: ada?.token })).status).toBe(200)
    const again = await server.call('userGroups.addMembers', { params, body: { user_id: ada?.id } }, as(server))
    expect(again.data.members_count).toBe(1)
    await server.deps.background.settled()
    const { data } = (await server.call('userActivities.list', { query: { search: 'member' } }, as(server))).data
    expect(data.map(({ description }) => description)).toEqual([
      'Added a member to user group “Readers”',
      'Removed a member from user group “Readers”',
      'Added a member to user group “Readers”',
    ])
  })

  test('rests in the trash with its members, and no moderator reads or writes one', async () => {
    const { server, people, params } = await withGroup()
    await server.call('userGroups.addMembers', { params, body: { user_id: people[0]?.id } }, as(server))
    const moderator = { token: people[1]?.token }
    expect((await server.call('userGroups.list', {}, moderator)).status).toBe(403)
    expect((await server.call('userGroups.update', { params, body: { name: 'x' } }, moderator)).status).toBe(403)
    expect((await server.call('userGroups.delete', { params }, moderator)).status).toBe(403)
    expect((await server.call('userGroups.delete', { params, query: { force: '1' } }, as(server))).status).toBe(200)
    // Nobody shows it, so nobody is found by it.
    const found = async (query: Record<string, string>) =>
      (await server.call('users.list', { query }, as(server))).data.total
    expect(await found({ group: params.id })).toBe(0)
    expect(await found({ not_in_group: params.id })).toBe(await found({}))
    const named = { params: { type: 'user-groups', id: params.id } }
    expect((await server.call('trash.restore', named, as(server))).status).toBe(200)
    expect((await server.call('userGroups.read', { params }, as(server))).data.members_count).toBe(1)
    expect(await found({ group: params.id })).toBe(1)
  })
})
