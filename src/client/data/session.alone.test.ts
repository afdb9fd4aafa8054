import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { admin } from '#tests/support/people.ts'
import { request } from './call.ts'
import { readDevice, writeDevice } from './device-store.ts'
import { expireSession, getSession, signIn, updateUser } from './session.ts'

/** Who is signed in is one for all tabs, and what one of them hears late is of somebody who is gone by then. */

const ADA = admin('Ada')
const BEA = admin('Bea', 2)
const OF_BEA = { token: 'of Bea', user: BEA }

/** In another tab, of which this one has not heard. */
const signInElsewhere = () => writeDevice('session', OF_BEA)

beforeEach(() => signIn('of Ada', ADA))
afterEach(() => vi.unstubAllGlobals())

it('gives nobody the token of another person, when an answer about the former one comes late', async () => {
  await signIn('of Bea', BEA)
  await updateUser({ ...ADA, name: 'Ada L.' })
  expect(getSession()).toMatchObject(OF_BEA)
  expect(await readDevice('session')).toEqual(OF_BEA)
})

it('does not do so either where it has not heard of the other one', async () => {
  await signInElsewhere()
  await updateUser({ ...ADA, name: 'Ada L.' })
  expect(await readDevice('session')).toEqual(OF_BEA)
  expect(getSession()).toMatchObject(OF_BEA)
})

it('ends nobody’s session but the one that was refused', async () => {
  await signInElsewhere()
  await expireSession('of Ada')
  expect(await readDevice('session')).toEqual(OF_BEA)
  expect(getSession()).toMatchObject({ state: 'signed-in', ...OF_BEA })
})

it('brings nothing back of somebody who has signed out in another tab', async () => {
  await writeDevice('session', undefined)
  await expireSession('of Ada')
  expect(await readDevice('session')).toBeUndefined()
  expect(getSession().token).toBeNull()
})

it('asks nobody for a second factor that was asked of the one before', async () => {
  const body = { success: false, status: 403, message: 'No', code: 'second_factor_required' }
  let reply: () => void = () => undefined
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((resolve) => (reply = resolve))
    return new Response(JSON.stringify(body), { status: 403 })
  })
  const asking = request(contract['auth.me'], {})
  await signIn('of Bea', BEA)
  reply()
  await asking
  expect(getSession()).toMatchObject(OF_BEA)
})

it('still follows what the server says of the person who is signed in', async () => {
  await updateUser({ ...ADA, role: 'moderator' })
  expect(getSession()).toMatchObject({ token: 'of Ada', user: { role: 'moderator' } })
  await expireSession('of Ada')
  expect(getSession()).toMatchObject({ state: 'expired', token: null, user: { role: 'moderator' } })
  expect(await readDevice('session')).toEqual({ token: null, user: { ...ADA, role: 'moderator' } })
})
