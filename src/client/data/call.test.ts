import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/calls/auth.ts'
import { contract } from '#contract/index.ts'
import { exchange, request } from './call.ts'
import { getSession, signIn } from './session.ts'

/** Who ends a session: the server that refused it, and nobody who stands between. */

const ONA: CurrentUser = {
  id: 1,
  name: 'Ona',
  email: 'ona@example.test',
  role: 'admin',
  avatar: null,
  email_verified_at: null,
  two_factor_enabled: false,
  permissions: ['admin'],
}

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

beforeEach(() => signIn('token', ONA))
afterEach(() => vi.unstubAllGlobals())

it('a refusal by the server ends it', async () => {
  answer(401, { success: false, status: 401, message: 'Sign in', code: 'unauthenticated' })
  await request(contract['auth.me'], {})
  expect(getSession()).toMatchObject({ token: null })
})

it.each([
  ['to a call that anybody may make', () => exchange(contract['capabilities.read'], {})],
  ['in other words than the server’s', () => request(contract['auth.me'], {})],
])('a refusal %s does not', async (_, ask) => {
  answer(401, { error: 'Proxy authentication required' })
  await ask()
  expect(getSession()).toMatchObject({ token: 'token', state: 'signed-in' })
})
