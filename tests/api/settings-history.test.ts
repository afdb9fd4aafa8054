import { describe, expect, test } from 'vitest'
import { uploadToken } from '#contract/records/policy.ts'
import { keepRevision } from '#server/db/revisions.ts'
import { testServer } from '#tests/support/api.ts'
import { outboxOn } from '#tests/support/outbox-on-server.ts'
import { picture } from '#tests/support/sample-files.ts'

/** Earlier states of the settings, and settings that a device changed without a connection. */

async function prepared() {
  const server = await testServer()
  const { token } = server.owner
  const save = (body: object) => server.call('settings.update', { body }, { token })
  // As the first start with an owner leaves it.
  await server.deps.write((trx) => trx.updateTable('settings').set({ admin_email: 'owner@example.com' }).execute())
  const revisions = async () => (await server.call('settings.revisions', {}, { token })).data
  const restore = (id: number | undefined, headers: Record<string, string> = {}) =>
    server.call('settings.restoreRevision', { params: { revisionId: String(id) } }, { token, headers })
  return { server, token, save, revisions, restore }
}

describe('the history of the settings', () => {
  test('begins with how they were before the first change, and tells who changed what', async () => {
    const { server, save, revisions } = await prepared()
    expect(await revisions()).toEqual([])
    await save({ site_name: 'Mine', language: 'de' })
    await save({ logo: '/uploads/a.png' })
    // Nothing changed: no version.
    await save({ site_name: 'Mine' })
    const told = (await revisions()).map(({ version, author_id, record }) => [version, author_id, record['site_name']])
    expect(told).toEqual([
      [3, server.owner.id, 'Mine'],
      [2, server.owner.id, 'Mine'],
      [1, null, 'Offdesk'],
    ])
    expect((await revisions())[0]?.record).not.toHaveProperty('demo_content')
  })

  test('brings back what a person wrote; the site neither opens nor closes by that', async () => {
    const { server, token, save, revisions, restore } = await prepared()
    await save({ site_name: 'Mine', time_zone: 'Europe/Vienna', logo: '/uploads/a.png', told_by_mail: [] })
    await save({ maintenance_mode: true, allow_registration: false })
    const first = (await revisions()).at(-1)
    expect((await restore(first?.id, { 'If-Match': '"2"' })).problem).toMatchObject({ status: 412 })
    const restored = await restore(first?.id, { 'If-Match': '"3"' })
    expect(restored.data).toMatchObject({
      site_name: 'Offdesk',
      time_zone: '',
      logo: null,
      told_by_mail: ['critical', 'backup', 'expiry', 'message'],
      maintenance_mode: true,
      allow_registration: false,
      version: 4,
    })
    expect((await revisions()).map(({ version }) => version)).toEqual([4, 3, 2, 1])
    const { data } = await server.call('userActivities.list', { query: {} }, { token })
    expect(data.data[0]).toMatchObject({ activity_type: 'settings.revision_restored' })
    expect((await restore(99)).status).toBe(404)
  })

  test('keeps a version that was given a name, which is not written over unseen', async () => {
    const { server, token, save, revisions } = await prepared()
    await save({ site_name: 'Mine' })
    const first = (await revisions()).at(-1)
    const name = (body: { name: string | null; was?: string }, as = token) =>
      server.call('settings.nameRevision', { params: { revisionId: String(first?.id) }, body }, { token: as })
    const named = { id: first?.id, name: 'As it came' }
    expect((await name({ name: 'As it came', was: '' })).data).toEqual(named)
    const elsewhere = await name({ name: 'Another one', was: '' })
    expect(elsewhere.status).toBe(412)
    expect((await revisions()).map(({ name }) => name)).toEqual([null, 'As it came'])
    const { data } = await server.call('userActivities.list', { query: {} }, { token })
    expect(data.data[0]).toMatchObject({ activity_type: 'settings.revision_named' })
    expect((await server.call('settings.read', {}, { token })).data).toMatchObject({ version: 2 })
    expect((await name({ name: null }, (await server.person('moderator')).token)).status).toBe(403)
  })

  test('refuses what was taken then and no longer is, by its name', async () => {
    const { server, save, revisions, restore } = await prepared()
    await save({ site_name: 'Mine' })
    const at = new Date(server.now()).toISOString()
    const old = { id: 1, version: 7, site_name: 'Of then', language: 'the old tongue' }
    await server.deps.write((trx) => keepRevision(trx, 'settings', old, null, at))
    const [kept] = await revisions()
    expect((await restore(kept?.id)).problem).toMatchObject({
      status: 422,
      message: 'This version holds values that are no longer taken.',
      errors: { language: ['Language must be a language tag such as en or pt-BR'] },
    })
    expect((await server.call('settings.read')).data).toMatchObject({ site_name: 'Mine' })
  })

  test('leaves alone what an older version of the program had no field for', async () => {
    const { server, save, revisions, restore } = await prepared()
    await save({ site_name: 'Mine', language: 'de', share_image: '/uploads/a.png' })
    const at = new Date(server.now()).toISOString()
    const old = { id: 1, version: 7, site_name: 'Of then', max_file_size: 20 }
    await server.deps.write((trx) => keepRevision(trx, 'settings', old, null, at))
    const [kept] = await revisions()
    expect((await restore(kept?.id)).data).toMatchObject({
      site_name: 'Of then',
      max_file_size: 20,
      language: 'de',
      share_image: '/uploads/a.png',
    })
  })

  test('is for admins alone', async () => {
    const { server, save, revisions } = await prepared()
    await save({ admin_email: 'me@example.com' })
    const [newest] = await revisions()
    const moderator = await server.person('moderator')
    const narrow = await server.apiToken(server.owner.id, ['read', 'write'])
    for (const token of [undefined, moderator.token, narrow]) {
      const status = token === undefined ? 401 : 403
      const params = { revisionId: String(newest?.id) }
      expect((await server.call('settings.revisions', {}, { token })).status).toBe(status)
      expect((await server.call('settings.restoreRevision', { params }, { token })).status).toBe(status)
    }
  })
})

test('a logo chosen without a connection is sent before the settings that name it, beside a change from elsewhere', async () => {
  const { server, token, save } = await prepared()
  const { outbox, run, drain, offline } = await outboxOn(server, token)
  const before = (await server.call('settings.read', {}, { token })).data
  offline()
  const bytes = new Uint8Array(await picture('png', 5)).buffer
  const label = 'logo.png'
  const values = { name: label, is_public: true }
  const upload = await run(outbox.upload({ bytes, name: label, mimeType: 'image/png', values, label }))
  await run(
    outbox.save({
      entity: 'settings',
      id: null,
      kind: 'update',
      values: { logo: uploadToken(upload.localId), language: 'de' },
      base: { version: 1, values: { ...before } },
      label: 'Settings',
    }),
  )
  await save({ time_zone: 'Europe/Vienna' })
  await drain()
  expect(outbox.getSnapshot().items).toEqual([])
  const now = (await server.call('settings.read')).data
  expect(now).toMatchObject({ language: 'de', time_zone: 'Europe/Vienna' })
  expect(now.logo).toMatch(/^\/uploads\/[0-9a-f]{32}\.png$/)
})
