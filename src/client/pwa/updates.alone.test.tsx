import { afterEach, expect, it, vi } from 'vitest'
import { isNotLoaded } from '#client/offline/device/app-parts.ts'
import { getUpdateState, watchBuild } from './updates.ts'

afterEach(() => vi.unstubAllGlobals())

it('calls a part that did not come a new version only when the server answers', async () => {
  watchBuild()
  const missing = (why: string) => {
    const error = new Error(why)
    const event = Object.assign(new Event('vite:preloadError'), { payload: error })
    window.dispatchEvent(event)
    return error
  }
  const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', asked)
  expect(isNotLoaded(missing('the line was cut while it was on its way'))).toBe(true)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await new Promise((done) => setTimeout(done))
  expect(getUpdateState().stale).toBe(false)

  const answer = { success: true, status: 200, message: '', data: { status: 'ok' } }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  missing('the server has another build')
  await vi.waitFor(() => expect(getUpdateState().stale).toBe(true))
})
