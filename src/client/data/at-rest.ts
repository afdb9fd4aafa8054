import { queryClient } from './queries.ts'

/** For what nobody waits for: it comes after what is shown first, and never in its way. */

const POLL_MS = 250
const LOOK_MS = 50
/** A page whose code does not arrive holds up no longer than this what waits to be sent. */
const COMING_MS = 5000

/** From the start on a page is coming. */
let isComing = () => true

/** @param ask whether a page that was gone to is not shown yet */
export function followPages(ask: () => boolean): void {
  isComing = ask
}

/** Resolves when no screen waits for its code or for an answer and the browser has nothing better to do. */
export async function atRest(): Promise<void> {
  await pageShown()
  // What was drawn a moment ago has not asked yet.
  await idle()
  while (queryClient.isFetching() > 0) await pause(POLL_MS)
  await idle()
}

/** Resolves when what was begun is drawn, whatever is still asked for. */
export async function drawn(): Promise<void> {
  await pageShown()
  await idle(1000)
}

async function pageShown(): Promise<void> {
  const latest = Date.now() + COMING_MS
  while (isComing() && Date.now() < latest) await pause(LOOK_MS)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Safari has no such call and waits a moment instead. */
function idle(timeout = 5000): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve, 300)
  })
}
