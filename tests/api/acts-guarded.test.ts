import { expect, test } from 'vitest'
import type { EndpointName } from '#contract/index.ts'
import { openApi } from '#contract/openapi/document.ts'
import { PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'
import { describedCalls, exampleOf, makeExampleRecords } from '#tests/support/example-records.ts'

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
  return { ...made, user: { id: user }, self: { id: server.owner.id } }
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
  ['auth.updateMe', 'self', { body: { name: 'Ona' } }],
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

/** What these write has no version: a secret, a switch of one's own device, or a name for what else never changes. */
const WITHOUT_VERSION = [
  'auth.changePassword',
  'passkeys.rename',
  'push.subscribe',
  'secondFactor.confirmAuthenticator',
  'secondFactor.require',
]

test('every call that writes over a record heeds the version that was seen', async () => {
  const server = await testServer()
  const calls = describedCalls(openApi('0.0.0'))
  await records(server)
  await makeExampleRecords(server, calls)
  const heedless: string[] = []
  for (const call of calls.filter(({ method }) => method === 'put')) {
    const { operationId } = call.operation
    if (operationId.endsWith('.nameRevision')) continue
    const { email: _email, ...example } = exampleOf(call)
    const body = 'current_password' in example ? { ...example, current_password: PASSWORD } : example
    const answer = await server.request(`/api${call.path.replace(/\{\w+\}/g, '1')}`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${server.owner.token}`,
        'Content-Type': 'application/json',
        'If-Match': '"999"',
      },
      body: JSON.stringify(body),
    })
    if (answer.status !== 412) heedless.push(operationId)
  }
  expect(heedless.toSorted()).toEqual(WITHOUT_VERSION)
})
