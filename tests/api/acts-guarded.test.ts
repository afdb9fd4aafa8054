import { expect, test } from 'vitest'
import type { EndpointName } from '#contract/index.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'

/** Acts beside the form of a record: whoever says which version they saw acts on that one alone. */

async function records(server: TestServer) {
  const as = { token: server.owner.token }
  const mail = { mailer: 'sendmail', from_address: 'site@example.com' }
  const made = {
    template: (await server.call('emailTemplates.create', { body: { name: 'A', subject: 'S', body: 'B' } }, as)).data,
    first: (await server.call('mailServers.create', { body: { ...mail, name: 'First' } }, as)).data,
    second: (await server.call('mailServers.create', { body: { ...mail, name: 'Second', is_active: false } }, as)).data,
    group: (await server.call('userGroups.create', { body: { name: 'Readers' } }, as)).data,
    cv: (await server.call('cvTemplates.create', { body: { name: 'A', html_content: '<p>x</p>' } }, as)).data,
    setting: (await server.call('homeSettings.create', { body: { key: 'a', type: 'text', value: 'x' } }, as)).data,
  }
  const { id: user } = await server.person('user')
  return { ...made, user: { id: user } }
}

type Made = Awaited<ReturnType<typeof records>>
type Act = readonly [EndpointName, keyof Made, { readonly body?: object; readonly params?: object }?]

const ACTS: readonly Act[] = [
  ['emailTemplates.toggleStatus', 'template'],
  ['mailServers.setActive', 'second'],
  ['mailServers.setDefault', 'second'],
  ['userGroups.addMembers', 'group', { body: { user_id: 1 } }],
  ['userGroups.removeMember', 'group', { params: { userId: '1' } }],
  ['cvTemplates.toggle', 'cv'],
  ['cvTemplates.setDefault', 'cv'],
  ['homeSettings.toggleActive', 'setting'],
  ['userManagement.unverify', 'user'],
  ['userManagement.verify', 'user'],
]

test('an act on a version that is no more is refused with the record as it is, and changes nothing', async () => {
  const server = await testServer()
  const made = await records(server)
  const { token } = server.owner
  const act = ([name, kind, { body, params } = {}]: Act, version: string) => {
    const input = { params: { id: String(made[kind].id), ...params }, body }
    return server.call(name, input as object, { token, headers: { 'If-Match': version } })
  }
  for (const each of ACTS) {
    const refused = await act(each, '"7"')
    expect([each[0], refused.status]).toEqual([each[0], 412])
    expect(refused.problem.current).toMatchObject({ id: made[each[1]].id })
  }
  for (const each of ACTS) expect([each[0], (await act(each, '*')).status]).toEqual([each[0], 200])
})
