import { expect, test } from 'vitest'
import { PASSWORD, testServer } from '#tests/support/api.ts'
import { formWith } from '#tests/support/sample-files.ts'

/** What an entry of the log says of files and of one's own account: the values before and after, as of any record. */

test('who opened a private file to everybody is told with what it was', async () => {
  const server = await testServer()
  const as = { token: server.owner.token }
  const body = formWith('minutes', 'minutes.txt', { is_public: '0' })
  const { file } = (await server.call('files.upload', { body }, as)).data
  const params = { id: String(file.id) }
  await server.call('files.update', { params, body: { is_public: true, name: 'Minutes' } }, as)
  await server.call('files.link', { body: { name: 'Docs', url: 'https://example.com/docs' } }, as)
  const [linked, changed, uploaded] = (await server.call('userActivities.list', {}, as)).data.data
  expect(changed).toMatchObject({
    activity_type: 'file.updated',
    changes: [
      { field: 'name', before: 'minutes.txt', after: 'Minutes' },
      { field: 'is_public', before: false, after: true },
    ],
  })
  expect(uploaded?.changes).toContainEqual({ field: 'is_public', before: null, after: false })
  expect(linked?.changes).toContainEqual({ field: 'url', before: null, after: 'https://example.com/docs' })
})

test('who took another address, name or picture is told with the one before', async () => {
  const server = await testServer()
  const { email, token } = server.owner
  const body = { name: 'Ada', email: 'ada@example.com', avatar: '/uploads/mara.png', current_password: PASSWORD }
  expect((await server.call('auth.updateMe', { body }, { token })).status).toBe(200)
  const { data } = (await server.call('userActivities.list', {}, { token })).data
  const changed = [
    { field: 'name', before: 'Owner', after: 'Ada' },
    { field: 'email', before: email, after: 'ada@example.com' },
    // Nobody has opened the link there yet.
    { field: 'email_verified_at', before: expect.any(String), after: null },
    { field: 'avatar', before: null, after: '/uploads/mara.png' },
  ]
  const known = data.filter(({ activity_type }) => activity_type.startsWith('account.'))
  expect(known.map(({ activity_type, changes }) => [activity_type, changes])).toEqual([
    ['account.updated', changed],
    ['account.email_changed', changed],
  ])
})
