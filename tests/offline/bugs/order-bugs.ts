import { FILES, type PlantedBug, type SourceChange } from './planted-bug.ts'

/** Lanes, turns and waking up. */

/** The second guard of the order inside a lane: looked at again before the bytes leave. */
const ANY_OF_LANE: SourceChange = {
  file: FILES.delivery,
  find: 'if (lane.operations[0]?.opId !== opId || lane.quarantined.length > 0 || !mayRetry) return nothing',
  replace: 'if (lane.quarantined.length > 0 || !mayRetry) return nothing',
}

export const ORDER_BUGS: readonly PlantedBug[] = [
  {
    id: 'parallel-replay',
    title: 'Changes of one record are sent side by side',
    from: 'TanStack Query: unscoped edits replay in parallel',
    changes: [{ file: FILES.plan, find: 'if (head) {', replace: 'if (head && input.now < 0) {' }, ANY_OF_LANE],
  },
  {
    id: 'global-fifo',
    title: 'One line for everything: one poisoned change blocks all others',
    from: 'TanStack offline-transactions: executor/KeyScheduler; PowerSync uploads',
    changes: [
      { file: FILES.plan, find: 'heads.get(op.lane)', replace: "heads.get('all')" },
      { file: FILES.plan, find: 'heads.set(op.lane, op)', replace: "heads.set('all', op)" },
    ],
  },
  {
    id: 'skip-ahead',
    title: 'While a change waits for its next attempt, the one behind it goes first',
    from: 'TanStack/db#1300',
    changes: [
      {
        file: FILES.plan,
        find: 'wakes.push(op.nextAttemptAt)',
        replace: `wakes.push(op.nextAttemptAt)
      heads.delete(op.lane)`,
      },
      ANY_OF_LANE,
    ],
  },
  {
    id: 'clock-ordered',
    title: 'The order of changes comes from the clock',
    from: 'TanStack offline-transactions sorts by creation time',
    changes: [
      {
        file: FILES.steps,
        find: `seq: meta.counter + 1,
      now,`,
        replace: `seq: now,
      now,`,
      },
    ],
  },
  {
    id: 'no-succession',
    title: 'A second tab asks for the lock once and never takes over',
    from: 'TanStack offline-transactions: coordination/WebLocksLeader',
    changes: [
      {
        file: FILES.sender,
        find: 'await locks.hold(lockName, this.#abort.signal, () => (led = this.#lead()))',
        replace: `const impatient = new AbortController()
        this.#ports.clock.after(20, () => impatient.abort())
        await locks.hold(lockName, impatient.signal, () => (led = this.#lead()))`,
      },
      {
        file: FILES.sender,
        find: 'if (!this.#stopping && !(error instanceof FenceLost)) diagnose',
        replace: `if (error instanceof DOMException) return
        if (!this.#stopping && !(error instanceof FenceLost)) diagnose`,
      },
    ],
  },
  {
    id: 'stale-sender',
    title: 'Two senders at once: lock and fence ignored, and answers meant for an older request are believed',
    from: 'TanStack offline-transactions 1.0.59: #1966 lost leadership reported as success',
    changes: [
      {
        file: FILES.sender,
        find: 'await locks.hold(lockName, this.#abort.signal, () => (led = this.#lead()))',
        replace: 'await this.#lead()',
      },
      { file: FILES.delivery, find: 'if (meta.fence !== fence) throw new FenceLost()', replace: '' },
      {
        file: FILES.delivery,
        find: "op !== null && op.status === 'sending' && op.frozen?.idempotencyKey === request.idempotencyKey",
        replace: 'op !== null',
      },
    ],
  },
  {
    id: 'retry-on-next-write',
    title: 'A failed change is tried again only when something else is written',
    from: 'powersync-native#15',
    changes: [
      {
        file: FILES.sender,
        find: 'const next = Math.min(wakeAt ?? tickAt, tickAt)',
        replace: 'const next = Number.MAX_SAFE_INTEGER',
      },
    ],
  },
  {
    id: 'hints-are-needed',
    title: "Only another tab's message tells the sender of a save there",
    from: 'the rule that messages between tabs are hints only',
    changes: [
      {
        file: FILES.sender,
        find: 'const next = Math.min(wakeAt ?? tickAt, tickAt)',
        replace: 'const next = wakeAt ?? Number.MAX_SAFE_INTEGER',
      },
    ],
  },
  {
    id: 'online-flag-trusted',
    title: "Nothing is tried while the browser's flag says offline",
    from: 'TanStack/query#5847: onlineManager',
    changes: [
      {
        file: FILES.plan,
        find: 'if (!isDue(host.nextProbeAt, BACKOFF_MAX, now)) {',
        replace: 'if (!host.reachable || !isDue(host.nextProbeAt, BACKOFF_MAX, now)) {',
      },
    ],
  },
  {
    id: 'sign-in-never-probed',
    title: 'After a 401 only a message of the tab that signed in starts the queue again',
    from: 'the rule that a new sign-in ends the pause of an account, whatever hint got lost',
    changes: [
      {
        file: FILES.plan,
        find: 'if (pausedForSignIn && !isDue(host.signInProbeAt, SIGN_IN_PROBE, now)) {',
        replace: 'if (pausedForSignIn) {',
      },
    ],
  },
  {
    id: 'clock-jump-stalls',
    title: 'After the clock was set back, a wait lasts until the clock is there again',
    from: 'the rule that a clock that jumps by a day holds nothing up',
    changes: [
      {
        file: FILES.plan,
        find: 'return at <= now || at - now > longest',
        replace: 'return at <= now',
      },
    ],
  },
]
