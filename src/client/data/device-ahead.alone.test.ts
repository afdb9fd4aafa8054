import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { admin } from '#tests/support/people.ts'
import { writeDevice } from './device-store.ts'
import { getSession, resumeSession } from './session.ts'

/** The page's first script reads the device while the others come: what it found may be old by the time it is used. */

const user = admin('Ada')
const stored = (token: string) => ({ token, user })
const readAhead = (session: unknown) => {
  globalThis.deviceAhead = Promise.resolve(new Map([['session', session]]))
}

beforeEach(() => writeDevice('session', stored('now')))
afterEach(() => {
  globalThis.deviceAhead = undefined
})

it('begins with what was read ahead, without asking the storage first', async () => {
  readAhead(stored('now'))
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new Error('asked')
  })
  expect(await resumeSession()).toMatchObject({ state: 'signed-in', token: 'now' })
  opened.mockRestore()
})

it('follows what another tab did in between: signed out here too', async () => {
  readAhead(stored('now'))
  await writeDevice('session', undefined)
  expect((await resumeSession()).state).toBe('signed-in')
  await vi.waitFor(() => expect(getSession().state).toBe('signed-out'))
})

it('takes what was read ahead once: the next one who asks gets what is there', async () => {
  readAhead(stored('then'))
  expect((await resumeSession()).token).toBe('then')
  await vi.waitFor(() => expect(getSession().token).toBe('now'))
  expect((await resumeSession()).token).toBe('now')
})

it('reads the storage where nothing could be read ahead', async () => {
  globalThis.deviceAhead = Promise.resolve(null)
  expect((await resumeSession()).token).toBe('now')
})
