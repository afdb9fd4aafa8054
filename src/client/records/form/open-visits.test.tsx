import { beforeEach, expect, it, vi } from 'vitest'

// Watches the window of this page, not of one whose test loaded the same before.
vi.resetModules()
const { endVisit, holdVisit, visitsElsewhere } = await import('./open-visits.ts')

/** Locks of a browser, as all of its pages see them. */
let held: string[] = []
/** Those of these tests: forms of others may not have ended yet. */
const ours = () => held.filter((name) => /\.(?:one|two)$/.test(name))

beforeEach(() => {
  held = []
  const locks = {
    request: async (name: string, hold: () => Promise<void>) => {
      held.push(name)
      await hold()
      held = held.filter((other) => other !== name)
    },
    query: async () => ({ held: held.map((name) => ({ name })) }),
  }
  vi.stubGlobal('navigator', { locks })
})

const happens = async (type: string) => {
  window.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
  await Promise.resolve()
  await Promise.resolve()
}

it('go on in other pages until they end', async () => {
  holdVisit('one')
  holdVisit('two')
  endVisit('two')
  expect([...(await visitsElsewhere(['one', 'two', 'three']))]).toEqual(['one'])
  endVisit('one')
})

it('rest while their page is left and kept by the browser, and go on when it is shown again', async () => {
  holdVisit('one')
  await happens('pagehide')
  // What is written at the last moment.
  holdVisit('two')
  expect(ours()).toEqual([])
  await happens('pageshow')
  expect(ours()).toEqual(['offdesk.visit.one', 'offdesk.visit.two'])
  endVisit('one')
  endVisit('two')
  await happens('pageshow')
  expect(ours()).toEqual([])
})
