import { queryClient } from './queries.ts'

/** For what nobody waits for: it comes after what is shown first, and never in its way. */

const POLL_MS = 250

/** Resolves when no screen waits for an answer and the browser has nothing better to do. */
export async function atRest(): Promise<void> {
  // What was drawn a moment ago has not asked yet.
  await idle()
  while (queryClient.isFetching() > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  await idle()
}

/** Resolves when what was begun is drawn, whatever is still asked for. */
export function drawn(): Promise<void> {
  return idle(1000)
}

/** Safari has no such call and waits a moment instead. */
function idle(timeout = 5000): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve, 300)
  })
}
