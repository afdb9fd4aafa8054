import type { Verdict } from './classify.ts'

/** What the sender knows about the server, in memory only: pauses, the circuit breaker, backoff. Pure. */
export interface Host {
  readonly failuresInARow: number
  readonly pausedUntil: number
  readonly nextProbeAt: number
  readonly lastSuccessAt: number | null
  /** Network failures before this time no longer hold their change back. */
  readonly forgivenAt: number
  readonly signInProbeAt: number
  /** Last real answer of our API, or the browser's hint since. */
  readonly reachable: boolean
}

export const FRESH_HOST: Host = {
  failuresInARow: 0,
  pausedUntil: 0,
  nextProbeAt: 0,
  lastSuccessAt: null,
  forgivenAt: 0,
  signInProbeAt: 0,
  reachable: true,
}

/** Failures in a row across lanes after which one lane probes alone. */
export const BREAKER = 5
export const BACKOFF_MAX = 5 * 60_000
/** A pause for signing in is probed, so that a lost hint from another tab can't stop the queue for ever. */
export const SIGN_IN_PROBE = 5 * 60_000
/** Longest pause a server may ask for: its date may be of another clock, and nobody looks after days. */
export const RETRY_AFTER_MAX = 60 * 60_000
const DEFAULT_PAUSE = 60_000
/** How long the browser's word that there is no connection is taken for true before one request tries. */
const OFFLINE_PROBE = 5000

/** Full jitter: anywhere between nothing and the doubled limit, so that clients don't come back in step. */
export function backoff(failures: number, random: number): number {
  const limit = Math.min(BACKOFF_MAX, 1000 * 2 ** Math.min(failures, 20))
  return Math.max(200, Math.floor(limit * random))
}

export function hostAfter(host: Host, verdict: Verdict, now: number, random: number): Host {
  if (verdict.kind === 'retry') {
    const failuresInARow = host.failuresInARow + 1
    const open = failuresInARow >= BREAKER
    const wait = Math.max(verdict.retryAfterMs ?? 0, open ? backoff(failuresInARow - BREAKER + 2, random) : 0)
    return {
      ...host,
      failuresInARow,
      nextProbeAt: open ? now + Math.min(wait, BACKOFF_MAX) : 0,
      reachable: verdict.failure === 'server',
    }
  }
  // Nothing was asked, so nothing was learnt.
  if (verdict.kind === 'held') return host
  const answered = { ...host, failuresInARow: 0, nextProbeAt: 0, reachable: true }
  if (verdict.kind === 'pause-account') return { ...answered, signInProbeAt: now + SIGN_IN_PROBE }
  if (verdict.kind === 'pause-host') {
    const asked = verdict.retryAfterMs ?? DEFAULT_PAUSE + Math.floor(random * 10_000)
    return { ...answered, pausedUntil: now + Math.min(asked, RETRY_AFTER_MAX) }
  }
  return {
    ...answered,
    // One failure between successes is that change's own trouble, several were the connection's.
    forgivenAt: host.failuresInARow >= 2 ? now : host.forgivenAt,
    lastSuccessAt: verdict.kind === 'acknowledged' ? now : host.lastSuccessAt,
  }
}

/** Something suggests that trying makes sense now: online, visible, focus, "Send now". */
export function wakened(host: Host, now: number): Host {
  return { ...host, nextProbeAt: 0, forgivenAt: now }
}

/** The browser's hint. It is not trusted: a request tries a little later all the same. */
export function hinted(host: Host, reachable: boolean, now: number): Host {
  if (reachable) return { ...wakened(host, now), reachable, failuresInARow: 0 }
  return {
    ...host,
    reachable,
    failuresInARow: Math.max(host.failuresInARow, BREAKER),
    nextProbeAt: now + OFFLINE_PROBE,
  }
}
