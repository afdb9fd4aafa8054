import type { Clock } from '#client/offline/engine/storage/ports.ts'
import { everyWhileVisible } from '#client/while-visible.ts'
import { systemClock } from './browser-ports.ts'

/** The clock of a page: what nothing waits for rests while it is hidden. */
export const pageClock: Clock = {
  ...systemClock,
  afterSeen(ms, call) {
    const stop = everyWhileVisible(ms, () => {
      stop()
      call()
    })
    return stop
  },
}
