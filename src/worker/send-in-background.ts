import type { CurrentUser } from '#contract/auth.ts'
import { accountOf, getSession, loadSession, subscribeSession } from '#client/data/session.ts'
import { browserPorts } from '#client/offline/browser.ts'
import { couldBeSent } from '#client/offline/background-sync.ts'
import { noteDiagnostic } from '#client/offline/diagnostics.ts'
import { openOutbox } from '#client/offline/open-outbox.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'

/** Browsers end a worker that takes much longer; what is left is tried again when they wake it the next time. */
const LONGEST = 60_000

/** The browser takes a rejection as "not yet" and wakes the worker again later. */
export class StillWaiting extends Error {
  override readonly name = 'StillWaiting'
}

let running: Promise<void> | undefined

/**
 * Sends what waits, with the pages' own engine under the pages' own lock: while a page sends, this waits in line.
 * @throws StillWaiting when something is left that needs a connection
 */
export function sendInBackground(): Promise<void> {
  running ??= send().finally(() => {
    running = undefined
  })
  return running
}

async function send(): Promise<void> {
  const session = await loadSession()
  // Nobody is signed in: the queue rests, and signing in sends it.
  if (session.state !== 'signed-in') return
  const { user } = session
  // A server that is not ours is spoken to by pages alone.
  const { outbox, link } = await openOutbox(user, portsOf(user), {
    // Pages hear of it through the channel; one that is opened later catches up by itself.
    onAcknowledged: () => undefined,
    onSignInNeeded: () => undefined,
    onDiagnostic: noteDiagnostic,
  })
  try {
    await done(outbox, user.id)
    if (isTheirs(user.id) && couldBeSent(outbox.getSnapshot())) throw new StillWaiting()
  } finally {
    await outbox.close()
    link.close()
  }
}

function portsOf(user: CurrentUser) {
  return browserPorts(accountOf(user), {
    // The worker keeps nothing that it could drop.
    onQuota: () => Promise.resolve(),
    onBlocked: () => undefined,
    onDiagnostic: noteDiagnostic,
  })
}

function isTheirs(userId: number): boolean {
  const { state, user } = getSession()
  return state === 'signed-in' && user.id === userId
}

/** Until nothing is left to send, the person is somebody else, or the time is over. */
function done(outbox: Outbox, userId: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve()
    }
    const look = () => {
      if (!isTheirs(userId) || !couldBeSent(outbox.getSnapshot())) end()
    }
    const timer = setTimeout(end, LONGEST)
    const stops = [outbox.subscribe(look), subscribeSession(look)]
    look()
  })
}
