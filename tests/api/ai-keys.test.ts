import { describe, expect, onTestFinished, test } from 'vitest'
import { aiProvider, KEYS } from '#tests/support/ai-provider.ts'
import { PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'
import { packedTexts } from '#tests/support/stored-texts.ts'

/** Ends with the test. */
async function provide(elsewhere?: string) {
  const provider = await aiProvider(elsewhere)
  onTestFinished(provider.close)
  return provider
}

const VALUES = { name: 'Assistant', api_key: KEYS.valid }

async function site({ base = 'http://127.0.0.1:9' }: { readonly base?: string } = {}) {
  const server = await testServer({ config: { geminiApiBase: base } })
  const { token } = server.owner
  const make = async (body: object = {}) =>
    (await server.call('aiKeys.create', { body: { ...VALUES, ...body } }, { token })).data
  const list = async () => (await server.call('aiKeys.list', {}, { token })).data
  return { server, token, make, list }
}

const params = ({ id }: { readonly id: number }) => ({ params: { id: String(id) } })

/** Somebody's key, of which some was used. */
async function userKey({ call, deps, owner, now }: TestServer, values: object = {}) {
  const body = { user_id: owner.id, name: 'Phone', ...values }
  const { data } = await call('userAiKeys.create', { body }, { token: owner.token })
  const used = { usage_count: 8, counted_since: new Date(now()).toISOString() }
  await deps.write((trx) => trx.updateTable('user_ai_keys').set(used).where('id', '=', data.id).execute())
  return data
}

/** Everything of the database that is not sealed, as text. */
async function plainRows({ deps }: TestServer): Promise<string> {
  const tables = ['ai_keys', 'activities', 'idempotency_keys', 'revisions'] as const
  const rows = await Promise.all(tables.map((table) => deps.db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows) + (await packedTexts(deps.db))
}

describe('keys of the AI provider', () => {
  test('are added, listed with their figures, changed, switched off and put in the trash', async () => {
    const { server, token, make, list } = await site()
    const first = await make()
    expect(first).toMatchObject({ max_requests: 5, used_requests: 0, total_requests: 0, is_active: true, version: 1 })
    const second = await make({ name: 'Backup', max_requests: 100, reset_window: 'monthly', is_active: false })
    expect(second).toMatchObject({ is_active: false, resets_at: '2026-12-01T00:00:00.000Z' })
    expect(await list()).toMatchObject({
      api_keys: [{ name: 'Assistant' }, { name: 'Backup' }],
      statistics: { total_keys: 2, total_requests: 105, used_requests: 0, available_requests: 105 },
    })
    const off = await server.call('aiKeys.update', { ...params(first), body: { is_active: false } }, { token })
    expect(off.data).toMatchObject({ name: 'Assistant', is_active: false, version: 2 })
    const stale = { token, headers: { 'If-Match': '"1"' } }
    expect((await server.call('aiKeys.update', { ...params(first), body: { name: 'B' } }, stale)).status).toBe(412)
    expect((await server.call('aiKeys.delete', params(second), { token })).status).toBe(200)
    expect((await server.call('aiKeys.read', params(second), { token })).problem.message).toBe(
      'The AI key was not found.',
    )
    const restored = { params: { type: 'ai-keys', id: String(second.id) } }
    expect((await server.call('trash.restore', restored, { token })).status).toBe(200)
    expect((await list()).api_keys).toHaveLength(2)
  })

  test('are checked: the name, the key, and how many requests it allows', async () => {
    const { server, token, make } = await site()
    const wrong = { name: ' ', api_key: '', max_requests: 1001, reset_window: 'yearly' }
    const refused = await server.call('aiKeys.create', { body: wrong }, { token })
    expect(refused.problem.errors).toEqual({
      name: ['Name is required'],
      api_key: ['API key is required'],
      max_requests: ['Max requests must be at most 1,000'],
      reset_window: ['Reset must be one of none, daily, weekly, monthly'],
    })
    for (const api_key of ['two words', 'line\r\nHost: elsewhere', 'schlüssel', 'x'.repeat(501)]) {
      const { problem } = await server.call('aiKeys.create', { body: { ...VALUES, api_key } }, { token })
      expect(Object.keys(problem.errors ?? {})).toEqual(['api_key'])
    }
    const lacking = await server.call('aiKeys.create', { body: { name: 'A' } as typeof VALUES }, { token })
    expect(lacking.problem.errors).toEqual({ api_key: ['API key is required'] })
    const made = await make({ max_requests: '1000' })
    const none = await server.call('aiKeys.update', { ...params(made), body: { max_requests: 0 } }, { token })
    expect(none.problem.errors).toEqual({ max_requests: ['Max requests must be at least 1'] })
  })

  test('never come out, nor go into what is not sealed; a blank one stays, another one replaces it', async () => {
    const { base, asked } = await provide()
    const { server, token, make } = await site({ base })
    const key = { 'Idempotency-Key': 'f3a1b6d2-7c41-4c55-9a83-1f6f1e0f7d10' }
    const made = await server.call('aiKeys.create', { body: VALUES }, { token, headers: key })
    expect(made.data).toMatchObject({ key_hint: 'good' })
    await server.deps.write((trx) => trx.updateTable('ai_keys').set({ used_requests: 4, total_requests: 9 }).execute())
    await server.call('aiKeys.test', params(made.data), { token })
    const renamed = await server.call(
      'aiKeys.update',
      { ...params(made.data), body: { name: 'B', api_key: '' } },
      { token },
    )
    expect(renamed.data).toMatchObject({ key_hint: 'good', test_status: 'valid' })
    const body = { ...params(made.data), body: { api_key: KEYS.invalid } }
    const replaced = await server.call('aiKeys.update', body, { token })
    const counted = { used_requests: 4, total_requests: 9, version: 3 }
    expect(replaced.data).toMatchObject({ ...counted, key_hint: 'none', test_status: null, last_tested_at: null })
    const tested = await server.call('aiKeys.test', params(made.data), { token })
    expect(asked.map((each) => each.key)).toEqual([KEYS.valid, KEYS.invalid])
    const second = await make({ name: 'C' })
    await server.call('aiKeys.delete', params(second), { token })
    const told = [
      ...[made, renamed, replaced, tested].map((answer) => answer.body),
      (await server.call('aiKeys.list', {}, { token })).body,
      (await server.call('trash.list', {}, { token })).body,
      (await server.call('userActivities.list', {}, { token })).body,
      server.log,
    ]
    for (const secret of [KEYS.valid, KEYS.invalid]) {
      expect(JSON.stringify(told)).not.toContain(secret)
      expect(await plainRows(server)).not.toContain(secret)
    }
    const activities = await server.deps.db.selectFrom('activities').selectAll().orderBy('id').execute()
    expect(activities.map(({ action, changes }) => [action, changes])).toEqual(
      expect.arrayContaining([
        ['ai_key.updated', '{"name":["Assistant","B"]}'],
        ['ai_key.key_replaced', '{"api_key":["•••","•••"]}'],
      ]),
    )
    await server.call('trash.erase', { params: { type: 'ai-keys', id: String(second.id) } }, { token })
    const left = await server.deps.db.selectFrom('secrets').select('owner_id').execute()
    expect(left.map(({ owner_id }) => owner_id)).toEqual([made.data.id])
  })

  test('are added and replaced with the password alone, when it was not entered a short while ago', async () => {
    const { server, token, make } = await site()
    const made = await make()
    server.advance(11 * 60_000)
    const proof = { current_password: ['Current password is required for this change'] }
    const replaced = { ...params(made), body: { api_key: KEYS.spent } }
    expect((await server.call('aiKeys.create', { body: VALUES }, { token })).problem.errors).toEqual(proof)
    expect((await server.call('aiKeys.update', replaced, { token })).problem.errors).toEqual(proof)
    expect((await server.call('aiKeys.update', { ...params(made), body: { name: 'B' } }, { token })).status).toBe(200)
    const proved = { ...params(made), body: { api_key: KEYS.spent, current_password: PASSWORD } }
    expect((await server.call('aiKeys.update', proved, { token })).data.key_hint).toBe('used')
    expect((await server.call('aiKeys.create', { body: VALUES }, { token })).status).toBe(201)
  })
})

test('keys of which little is left are told where the site’s health is told, until they start over', async () => {
  const { server, token, make } = await site()
  const told = async () => {
    // Answers are shared for a moment.
    server.advance(5001)
    return (await server.call('health.comprehensive', {}, { token })).data.checks.ai_keys
  }
  const use = (id: number, used_requests: number) => {
    const counts = { used_requests, counted_since: new Date(server.now()).toISOString() }
    return server.deps.write((trx) => trx.updateTable('ai_keys').set(counts).where('id', '=', id).execute())
  }
  const [daily, spent] = [await make({ max_requests: 10, reset_window: 'daily' }), await make({ name: 'Backup' })]
  await use(daily.id, 7)
  expect(await told()).toBeUndefined()
  await use(daily.id, 8)
  expect(await told()).toEqual({ tight: 1, spent: 0 })
  await use(spent.id, 5)
  expect(await told()).toEqual({ tight: 2, spent: 1 })
  await server.call('aiKeys.update', { ...params(spent), body: { is_active: false } }, { token })
  server.advance(86_400_000)
  expect(await told()).toBeUndefined()
})

describe('the test of a key', () => {
  test('says what the provider says, keeps it, and counts as no request', async () => {
    const { base } = await provide()
    const { server, token, make } = await site({ base })
    const tried = async (api_key: string) => {
      const made = await make({ api_key })
      const { status, body } = await server.call('aiKeys.test', params(made), { token })
      const after = (await server.call('aiKeys.read', params(made), { token })).data
      expect(after).toMatchObject({ used_requests: 0, version: 1, last_tested_at: '2026-11-20T10:00:00.000Z' })
      return { status, body, after }
    }
    const details = (status: string, quota_status: string) => ({
      status,
      quota_status,
      response_time: expect.any(Number),
    })
    expect(await tried(KEYS.valid)).toMatchObject({
      status: 200,
      body: { success: true, valid: true, details: { ...details('valid', 'available'), error_message: null } },
      after: { test_status: 'valid', test_message: '' },
    })
    expect(await tried(KEYS.invalid)).toMatchObject({
      body: { success: true, valid: false, details: details('invalid', 'unknown') },
      after: { test_status: 'invalid', test_message: 'API key not valid: •••. Please pass a valid API key.' },
    })
    expect(await tried(KEYS.spent)).toMatchObject({
      body: { success: true, valid: true, details: details('quota_exceeded', 'exceeded') },
    })
    expect(await tried(KEYS.broken)).toMatchObject({
      body: { success: false, valid: false, details: details('unavailable', 'unknown') },
    })
  })

  test('answers when nobody is there, and sixty times an hour at most', async () => {
    const { server, token, make } = await site()
    const made = await make()
    const tried = () => server.call('aiKeys.test', params(made), { token })
    expect(await tried()).toMatchObject({ body: { success: false, details: { status: 'unreachable' } } })
    for (let count = 1; count < 60; count += 1) expect((await tried()).status).toBe(200)
    expect((await tried()).status).toBe(429)
  })

  test('is made of all active keys at once', async () => {
    const { base, asked } = await provide()
    const { server, token, make } = await site({ base })
    for (const [name, api_key] of Object.entries(KEYS).slice(0, 4)) await make({ name, api_key })
    await make({ name: 'off', is_active: false })
    const { data, body } = await server.call('aiKeys.healthCheck', {}, { token })
    expect(body['message']).toBe('1/4 keys healthy')
    expect(data).toMatchObject({ healthy_keys: 1, unhealthy_keys: 3, total_keys: 4 })
    expect(data.keys.map(({ name, is_healthy, status }) => [name, is_healthy, status])).toEqual([
      ['broken', false, 'unavailable'],
      ['invalid', false, 'invalid'],
      ['spent', false, 'quota_exceeded'],
      ['valid', true, 'valid'],
    ])
    expect(asked).toHaveLength(4)
  })
})

describe('what people may ask for', () => {
  test('is listed with whose it is, set, started over and put in the trash', async () => {
    const { server, token, make } = await site()
    await make({ max_requests: 20 })
    const key = await userKey(server)
    expect(key).toMatchObject({ requests_per_key: 10, usage_count: 0, is_active: true })
    const nobody = { body: { user_id: 999, name: 'Phone' } }
    expect((await server.call('userAiKeys.create', nobody, { token })).problem.errors).toEqual({
      user_id: ['Person does not exist'],
    })
    const list = async () => (await server.call('userAiKeys.list', {}, { token })).data.user_api_keys
    expect(await list()).toMatchObject([
      { name: 'Phone', usage_count: 8, requests_per_key: 10, user: { id: server.owner.id, email: server.owner.email } },
    ])
    expect((await server.call('aiKeys.stats', {}, { token })).data).toEqual({
      overall: { total_keys: 2, total_requests: 30, used_requests: 8, available_requests: 22 },
      gemini_keys: { total_keys: 1, total_requests: 20, used_requests: 0, available_requests: 20 },
      user_keys: { total_keys: 1, total_requests: 10, used_requests: 8, available_requests: 2 },
    })
    const quota = { ...params(key), body: { requests_per_key: 50, is_active: false } }
    const set = await server.call('userAiKeys.setQuota', quota, { token })
    expect(set.data).toMatchObject({ requests_per_key: 50, is_active: false, usage_count: 8, version: 2 })
    for (const requests_per_key of [0, 10_001, 1.5]) {
      const { problem } = await server.call('userAiKeys.setQuota', { ...quota, body: { requests_per_key } }, { token })
      expect(Object.keys(problem.errors ?? {})).toEqual(['requests_per_key'])
    }
    expect((await server.call('userAiKeys.resetUsage', params(key), { token })).data.usage_count).toBe(0)
    const activities = await server.deps.db.selectFrom('activities').select(['action', 'title', 'changes']).execute()
    expect(activities).toEqual(
      expect.arrayContaining([
        {
          action: 'user_ai_key.quota_set',
          title: 'Phone',
          changes: '{"requests_per_key":[10,50],"is_active":[true,false]}',
        },
        { action: 'user_ai_key.usage_reset', title: 'Phone', changes: '{"usage_count":[8,0]}' },
      ]),
    )
    await server.call('userAiKeys.delete', params(key), { token })
    expect(await list()).toEqual([])
    await server.call('trash.restore', { params: { type: 'user-ai-keys', id: String(key.id) } }, { token })
    expect(await list()).toHaveLength(1)
  })

  test('counts anew once its window is over, and goes with the account', async () => {
    const { server, token } = await site()
    const { id } = await server.person('user')
    const key = await userKey(server, { user_id: id, reset_window: 'daily' })
    const read = async () => (await server.call('userAiKeys.read', params(key), { token })).data
    expect(await read()).toMatchObject({ usage_count: 8, resets_at: '2026-11-21T00:00:00.000Z' })
    server.advance(14 * 3_600_000)
    const again = await server.call('auth.login', { body: { email: server.owner.email, password: PASSWORD } })
    const signedIn = { token: again.data.token }
    const later = await server.call('userAiKeys.read', params(key), signedIn)
    expect(later.data).toMatchObject({ usage_count: 0, resets_at: '2026-11-22T00:00:00.000Z' })
    await server.call('users.delete', { params: { id: String(id) } }, signedIn)
    await server.call('trash.erase', { params: { type: 'users', id: String(id) } }, signedIn)
    expect((await server.call('userAiKeys.list', {}, signedIn)).data.user_api_keys).toEqual([])
  })
})
