import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testServer, type TestPerson, type TestServer } from '#tests/support/api.ts'
import { tries } from '#tests/support/property.ts'

/** Whatever administrators do to each other, at once or one after the other, one of them is left. */

async function activeAdmins(server: TestServer): Promise<number> {
  const rows = await server.deps.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.length
}

const params = (person: { id: number }) => ({ id: String(person.id) })
const acts = {
  demote: (server: TestServer, by: TestPerson, other: TestPerson) =>
    server.call('users.update', { params: params(other), body: { role: 'user' } }, { token: by.token }),
  deactivate: (server: TestServer, by: TestPerson, other: TestPerson) =>
    server.call('userManagement.update', { params: params(other), body: { is_active: false } }, { token: by.token }),
  delete: (server: TestServer, by: TestPerson, other: TestPerson) =>
    server.call('users.delete', { params: params(other), query: { force: '1' } }, { token: by.token }),
  'demote several': (server: TestServer, by: TestPerson, other: TestPerson) => {
    const body = { user_ids: [other.id, by.id], operation: 'role', value: 'moderator' }
    return server.call('userManagement.bulk', { body }, { token: by.token })
  },
  'deactivate several': (server: TestServer, by: TestPerson, other: TestPerson) => {
    const body = { user_ids: [by.id, other.id], operation: 'status', value: 'inactive' }
    return server.call('userManagement.bulk', { body }, { token: by.token })
  },
  'delete several': (server: TestServer, by: TestPerson, other: TestPerson) => {
    const body = { user_ids: [other.id, by.id], force: true }
    return server.call('userManagement.bulkDelete', { body }, { token: by.token })
  },
} as const
type Act = keyof typeof acts
const names = Object.keys(acts) as Act[]

describe('nobody', () => {
  for (const name of names) {
    test(`can ${name} with themselves among them`, async () => {
      const server = await testServer()
      const { owner } = server
      const reply = await acts[name](server, owner, owner)
      if (name.endsWith('several')) {
        const word = name.split(' ')[0] ?? ''
        expect(reply.body['data']).toEqual({
          done: [],
          skipped: [{ id: owner.id, reason: `You can’t ${word} yourself` }],
        })
      } else {
        expect(reply.status).toBe(422)
        expect(reply.problem.message).toBe(`You can’t ${name} yourself`)
      }
      expect(await activeAdmins(server)).toBe(1)
    })
  }
})

describe('two admins who', () => {
  for (const name of names) {
    test(`${name} each other at the same moment leave one`, async () => {
      const server = await testServer()
      const other = await server.person('admin')
      await Promise.all([acts[name](server, server.owner, other), acts[name](server, other, server.owner)])
      expect(await activeAdmins(server)).toBe(1)
    })
  }
})

test('after any acts of any admins there is one', async () => {
  const act = fc.record({
    name: fc.constantFrom(...names),
    by: fc.nat(3),
    other: fc.nat(3),
    /** Goes out together with the one before. */
    together: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (all) => {
      const server = await testServer()
      const people = [
        server.owner,
        await server.person('admin'),
        await server.person('admin'),
        await server.person('user'),
      ]
      let running: Promise<unknown>[] = []
      for (const { name, by, other, together } of all) {
        if (!together) running = (await Promise.all(running), [])
        const [one, two] = [people[by], people[other]]
        if (one && two) running.push(acts[name](server, one, two))
      }
      await Promise.all(running)
      expect(await activeAdmins(server)).toBeGreaterThan(0)
      await server.stop()
    }),
    tries(25),
  )
})

test('somebody who is no admin any more does nothing with a call that was on its way', async () => {
  const server = await testServer()
  const other = await server.person('admin')
  const third = await server.person('user')
  const [, late] = await Promise.all([acts.delete(server, server.owner, other), acts.delete(server, other, third)])
  const isThere = (await server.call('users.read', { params: params(third) }, { token: server.owner.token })).status
  expect([late.status, isThere]).toEqual([403, 200])
})
