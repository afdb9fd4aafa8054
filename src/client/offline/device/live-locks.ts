import { type OutboxOptions, senderLock } from '#client/offline/engine/outbox/outbox-options.ts'
import type { Channel, Locks } from '#client/offline/engine/storage/ports.ts'
import { broadcastChannel } from './browser-ports.ts'

/**
 * Browsers leave a lock with a page that hangs or that they froze, and whatever others have to send would wait for it.
 * Who waits in line and has something to send asks the holder for a sign of life, and takes the lock from one that gives
 * none. The fence keeps that one from writing when it goes on.
 */

/** As often as a page says that something waits, when nobody touches it. */
const SPACING_MS = 50_000
/** A page that is hidden or busy answers within one of them. */
const PATIENCE = 3

interface Parts {
  /** What pages tell each other; whoever waits repeats there that something does. */
  readonly channel: Channel
  /** The browser's. */
  readonly manager: {
    request(
      name: string,
      options: { readonly signal: AbortSignal } | { readonly steal: true },
      work: () => Promise<void>,
    ): Promise<void>
  }
  /** Where signs of life are asked for and given. */
  readonly line: Channel
  readonly now: () => number
}

/** Those of a page, beside its channel. */
export function liveLocksOf(options: OutboxOptions): Pick<OutboxOptions, 'locks' | 'channel'> {
  const line = broadcastChannel(`${senderLock(options)}.life`)
  return liveLocks({ channel: options.channel, manager: navigator.locks, line, now: options.clock.now })
}

export function liveLocks({ channel, manager, line, now }: Parts): {
  readonly locks: Locks
  readonly channel: Channel
} {
  let holding = false
  let take: (() => void) | null = null
  let unanswered = 0
  let askedAt = Number.NEGATIVE_INFINITY
  line.listen((message) => {
    if (message === 'alive') unanswered = 0
    if (message === 'alive?' && holding) line.post('alive')
  })
  const ask = () => {
    if (take === null || Math.abs(now() - askedAt) < SPACING_MS) return
    askedAt = now()
    if (unanswered >= PATIENCE) return take()
    unanswered += 1
    line.post('alive?')
  }
  const hold: Locks['hold'] = async (name, signal, work) => {
    const waiting = new AbortController()
    let steal = false
    const leave = () => waiting.abort()
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
    unanswered = 0
    take = () => {
      steal = true
      leave()
    }
    const held = async () => {
      take = null
      holding = true
      await work()
    }
    try {
      await manager.request(name, { signal: waiting.signal }, held).catch((error: unknown) => {
        if (!steal || holding) throw error
        return manager.request(name, { steal: true }, held)
      })
    } finally {
      signal.removeEventListener('abort', leave)
      take = null
      // Also when it was taken away while the work goes on.
      holding = false
    }
  }
  return {
    locks: { hold },
    channel: {
      ...channel,
      post: (message) => {
        channel.post(message)
        ask()
      },
      close: () => {
        channel.close()
        line.close()
      },
    },
  }
}
