import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { atRest } from '#client/data/at-rest.ts'
import { queryClient } from '#client/data/queries.ts'
import { OPENED_KEY } from '#client/data/persist.ts'
import { may } from '#client/data/session.ts'
import { useReachability, useSession } from '#client/data/use-session.ts'
import { everyWhileVisible } from '#client/while-visible.ts'
import type { Step } from './kept-ahead.ts'

/**
 * Fetches ahead of time what has to be readable offline. Only asks while the page is visible, the server reachable and
 * every screen served, one call after the other; a failure is quiet, because nobody asked and the screen that needs the
 * answer says it itself.
 */

/** How old an answer may be before it is asked for again, and how often to look for such. */
const AGE_MS = 15 * 60_000
const LOOK_MS = 5 * 60_000
/** The first page's own answers and files come first. */
const START_MS = 2000

/**
 * Mounted once by the frame, behind the sign-in.
 * @param afterwards called after each round, once nothing is due
 */
export function useKeepFresh(afterwards: () => void): void {
  const { state, user } = useSession()
  const { online } = useReachability()
  const userId = user?.id ?? null
  const on = state === 'signed-in' && online
  useEffect(() => {
    if (!on || userId === null) return undefined
    // Who may not read content asks for none.
    if (!may('content.read')) return afterwards()
    const due = async () => {
      const { dueSteps } = await import('./kept-ahead.ts')
      return dueSteps(queryClient, { now: Date.now(), age: AGE_MS, admin: may('admin') })
    }
    return keepFresh(queryClient, due, afterwards)
  }, [on, userId, afterwards])
}

/**
 * Runs the steps that are due soon, when a record is opened, when the page is shown again, and every few minutes.
 * @returns stops; a call under way ends by itself.
 */
function keepFresh(client: QueryClient, due: () => Promise<readonly Step[]>, afterwards: () => void): () => void {
  let stopped = false
  let started = false
  let running = false
  let again = false
  const round = async () => {
    again = running
    if (running || stopped || !started || document.visibilityState !== 'visible') return
    running = true
    await atRest()
    // Without its file nothing is kept ahead; the next look asks for it again.
    for (const step of await due().catch(() => [])) {
      await atRest()
      if (stopped) return
      // Quiet by design, see above; a silent server ends the round through reachability.
      await step().catch(() => undefined)
      if (stopped) return
    }
    running = false
    if (again) await round()
    else afterwards()
  }
  const look = () => void round()
  const start = setTimeout(() => {
    started = true
    look()
  }, START_MS)
  const stopLooking = everyWhileVisible(LOOK_MS, look)
  document.addEventListener('visibilitychange', look)
  const forget = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === OPENED_KEY[0]) look()
  })
  return () => {
    stopped = true
    clearTimeout(start)
    stopLooking()
    document.removeEventListener('visibilitychange', look)
    forget()
  }
}
