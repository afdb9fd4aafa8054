import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSources, codeOf } from '#tests/support/source-tree.ts'
import { everyWhileVisible } from './while-visible.ts'

let visible = 'visible'
const become = (state: 'visible' | 'hidden') => {
  visible = state
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible as DocumentVisibilityState)
})
afterEach(() => {
  become('visible')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('goes on while the page is seen, and rests without a timer while it is hidden', () => {
  const act = vi.fn()
  const stop = everyWhileVisible(1000, act)
  vi.advanceTimersByTime(3000)
  expect(act).toHaveBeenCalledTimes(3)
  become('hidden')
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(act).toHaveBeenCalledTimes(3)
  become('visible')
  expect(act, 'what was due is done at once').toHaveBeenCalledTimes(4)
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledTimes(5)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('does not act at once when little time passed', () => {
  const act = vi.fn()
  const stop = everyWhileVisible(1000, act)
  vi.advanceTimersByTime(200)
  become('hidden')
  become('visible')
  expect(act).not.toHaveBeenCalled()
  stop()
})

it('is the only way in which a page does something again and again', () => {
  const files = readSources(['src/client']).filter(
    ({ path }) => !/\.test\.tsx?$|while-visible\.ts$|\/offline\/simulation\//.test(path),
  )
  const places = files.flatMap((file) => {
    const code = codeOf(file)
    const asked = [...code.matchAll(/refetchInterval: (?!useAskedAgain\()(.*)/g)].map(([line]) => line)
    return [...(code.includes('setInterval(') ? ['setInterval'] : []), ...asked].map((what) => `${file.path}: ${what}`)
  })
  expect(places).toEqual([
    // Chooses between two that rest while the page is hidden.
    'src/client/routes/admin/smtp-configurations/-use-mail-servers.ts: refetchInterval: ({ state }) =>',
  ])
})
