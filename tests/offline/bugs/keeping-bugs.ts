import { FILES, type PlantedBug } from './planted-bug.ts'

/** Waiting changes thrown away by something other than a person. */

export const KEEPING_BUGS: readonly PlantedBug[] = [
  {
    id: 'buster-wipe',
    title: 'After an update of the app, changes of the older version are thrown away',
    from: 'TanStack Query persister: buster; AFFiNE#10640',
    changes: [
      {
        file: FILES.outbox,
        find: 'outbox.#sender.start()',
        replace: `await outbox.#ledger.write('strict', async (tx) => {
      const { operations } = await tx.all()
      const other = operations.filter((op) => op.appVersion !== options.appVersion)
      return { change: change({ remove: other.map((op) => op.opId) }), result: undefined }
    })
    outbox.#sender.start()`,
      },
    ],
  },
  {
    id: 'retention-deletes',
    title: 'Changes older than seven days are thrown away',
    from: 'Workbox Background Sync: seven-day retention',
    changes: [
      {
        file: FILES.sender,
        find: 'return { change: change({ untrash: expired(await tx.trash(), sure) }), result: undefined }',
        replace: `const old = (await tx.all()).operations.filter((op) => now - op.savedAt > 7 * 24 * 60 * 60 * 1000)
      return {
        change: change({ remove: old.map((op) => op.opId), untrash: expired(await tx.trash(), sure) }),
        result: undefined,
      }`,
      },
    ],
  },
  {
    id: 'max-age-wipes',
    title: 'At a start, a queue older than a day is thrown away',
    from: 'TanStack Query persister: maxAge of 24 hours',
    changes: [
      {
        file: FILES.recover,
        find: '): Change {',
        replace: `): Change {
  const oldest = operations.at(0)
  if (oldest && now - oldest.savedAt > 24 * 60 * 60 * 1000) return change({ remove: operations.map((op) => op.opId) })`,
      },
    ],
  },
  {
    id: 'unknown-deleted',
    title: 'A record that this version can not read is deleted',
    from: 'TanStack offline-transactions: unknown function deleted',
    changes: [
      {
        file: FILES.sender,
        find: 'const fence = meta.fence + 1',
        replace: `const fence = meta.fence + 1
      const { quarantined } = await tx.all()`,
      },
      {
        file: FILES.sender,
        find: 'change: { ...recover(operations, clock.now()), meta: { ...meta, fence } },',
        replace: `change: {
          ...recover(operations, clock.now()),
          remove: quarantined.map((record) => record.opId),
          meta: { ...meta, fence },
        },`,
      },
    ],
  },
  {
    id: 'logout-wipe',
    title: 'Signing out empties the queue',
    from: 'toeverything/AFFiNE#1181',
    changes: [
      {
        file: FILES.outbox,
        find: 'return { change: same ? NOTHING : change({ meta: { ...meta, pausedForSignIn } }), result: undefined }',
        replace: `const remove = pausedForSignIn ? (await tx.all()).operations.map((op) => op.opId) : []
      return { change: change({ remove, meta: { ...meta, pausedForSignIn } }), result: undefined }`,
      },
    ],
  },
  {
    id: 'trash-emptied',
    title: 'The local trash is emptied at the next start',
    from: 'the rule that what a person discards is kept for 30 days',
    changes: [{ file: FILES.trash, find: 'now - entry.at > KEEP_MS', replace: 'now - entry.at > 60_000' }],
  },
  {
    id: 'discard-while-sending',
    title: 'A change is discarded as never sent while its request is under way',
    from: 'the settle rule: what may have been sent is never discarded as unsent',
    changes: [
      {
        file: FILES.steps,
        find: `if (op.status === 'sending') throw new OutboxError('sending')
  const { operations } = await tx.all()`,
        replace: 'const { operations } = await tx.all()',
      },
      {
        file: FILES.trash,
        find: 'maybeSent: mayBeSent(op),',
        replace: "maybeSent: op.status === 'uncertain',",
      },
    ],
  },
]
