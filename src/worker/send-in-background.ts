import type { CurrentUser } from '#contract/calls/auth.ts'
import { noteSilence } from '#client/data/reachability.ts'
import { accountOf, getSession, loadSession, subscribeSession } from '#client/data/session.ts'
import { browserPorts } from '#client/offline/device/browser-ports.ts'
import { loadStore } from '#client/data/store.ts'
import { couldBeSent } from '#client/offline/device/background-sync.ts'
import { noteDiagnostic } from '#client/offline/device/diagnostics.ts'
import { senderLock } from '#client/offline/engine/outbox/outbox-options.ts'
import { wireOutbox } from '#client/offline/outbox-wiring.ts'
import { Drain } from '#client/offline/engine/outbox/drain.ts'

declare const self: { readonly registration: Pick<ServiceWorkerRegistration, 'waiting'> }

/** Browsers end a worker that takes much longer; what is left is tried again when they wake it the next time. */
const LONGEST = 60_000

/** How often to look whether somebody else should go on. */
const LOOK_MS = 250

/** The browser takes a rejection as "not yet" and wakes the worker again later. */
class StillWaiting extends Error {
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
  const [session] = await Promise.all([loadSession(), loadStore()])
  // Nobody is signed in: the queue rests, and signing in sends it.
  if (session.state !== 'signed-in') return
  const { user } = session
  // Nobody has answered this worker yet, so before an edit leaves the server gives a sign of life.
  noteSilence()
  // A server that is not ours is spoken to by pages alone.
  const { options, link } = await wireOutbox(user, portsOf(user), {
    // Pages hear of it through the channel; one that is opened later catches up by itself.
    onAcknowledged: () => undefined,
    onSignInNeeded: () => undefined,
    onDiagnostic: noteDiagnostic,
  })
  const drain = await Drain.open(options)
  try {
    await done(drain, user, senderLock(options))
    if (isTheirs(user.id) && couldBeSent(drain.getSnapshot())) throw new StillWaiting()
  } finally {
    await drain.close()
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

/**
 * Until nothing is left to send, the person is somebody else, or the time is over. A page that was opened meanwhile
 * takes the lock over: "Send now" must not wait for the worker. So does a new build, which can't begin its work while
 * this one has something to finish.
 */
function done(drain: Drain, user: CurrentUser, lock: string): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      clearInterval(looking)
      for (const stop of stops) stop()
      resolve()
    }
    const look = () => {
      const snapshot = drain.getSnapshot()
      // The answer that ended the session is still to be written down.
      const isOver = !isTheirs(user.id) && snapshot.sync.sending === 0
      if (isOver || !couldBeSent(snapshot) || self.registration.waiting !== null) end()
    }
    const makeWay = async () => {
      const { pending = [] } = await navigator.locks.query()
      if (drain.getSnapshot().sendingHere && pending.some((one) => one.name === lock)) end()
    }
    const timer = setTimeout(end, LONGEST)
    const looking = setInterval(() => {
      look()
      makeWay().catch((error: unknown) => noteDiagnostic('locks', String(error)))
    }, LOOK_MS)
    const stops = [drain.subscribe(look), subscribeSession(look)]
    look()
  })
}
