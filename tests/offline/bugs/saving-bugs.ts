import { FILES, type PlantedBug, type SourceChange } from './planted-bug.ts'

/** "Saved on this device" said too early, or said of something that is not there. */

/** The result of a step that ran, whatever became of its transaction. */
const LAST_RESULT: readonly SourceChange[] = [
  { file: FILES.safeStorage, find: 'let madeRoom = false', replace: 'let madeRoom = false\n    let last' },
  {
    file: FILES.safeStorage,
    find: 'return await connection.transact(durability, work)',
    replace: 'return await connection.transact(durability, async (tx) => (last = await work(tx)))',
  },
]

export const SAVING_BUGS: readonly PlantedBug[] = [
  {
    id: 'saved-too-early',
    title: 'A save is confirmed when its requests succeeded, not when its transaction completed',
    from: 'TanStack offline-transactions: storage/IndexedDBAdapter',
    changes: [
      {
        file: FILES.ledger,
        find: 'const step = await this.#storage.transact(durability, async (tx) => {',
        replace: `const step = await new Promise((resolve, reject) => this.#storage.transact(durability, async (tx) => {`,
      },
      {
        file: FILES.ledger,
        find: `if (!isEmpty(done.change)) tx.apply(done.change)
      return done
    })`,
        replace: `if (!isEmpty(done.change)) tx.apply(done.change)
      resolve(done)
      return done
    }).catch(reject))`,
      },
    ],
  },
  {
    id: 'relaxed-save',
    title: 'A save is confirmed before it is on disk for good',
    from: 'the rule that a save is written with strict durability',
    changes: [
      {
        file: FILES.ledger,
        find: "this.write('strict', async",
        replace: "this.write('relaxed', async",
      },
    ],
  },
  {
    id: 'follower-not-durable',
    title: 'A tab that does not send keeps its saves in memory only',
    from: 'TanStack offline-transactions: "online-only path without durable retry"',
    changes: [
      {
        file: FILES.outbox,
        find: "const result = await (act === null ? this.#ledger.write('strict', work) : this.#ledger.act(act, work))",
        replace: `const result = this.#sender.leading
      ? await (act === null ? this.#ledger.write('strict', work) : this.#ledger.act(act, work))
      : (await this.#ledger.read(work)).result`,
      },
    ],
  },
  {
    id: 'tab-overwrites',
    title: "A save writes this tab's own picture of the whole queue",
    from: 'TanStack Query persister: the second tab overwrites the first',
    changes: [
      {
        file: FILES.ledger,
        find: 'if (!isEmpty(done.change)) tx.apply(done.change)',
        replace: `if (!isEmpty(done.change)) {
        const put = applied(this.#state, done.change).operations
        const kept = new Set(put.map((op) => op.opId))
        const stored = (await tx.all()).operations.map((op) => op.opId)
        tx.apply({ ...done.change, put, remove: stored.filter((opId) => !kept.has(opId)) })
      }`,
      },
    ],
  },
  {
    id: 'coalesce-frozen',
    title: 'A newer edit is taken up by a change whose request may have left',
    from: 'the freeze rule: what may have left changes no more',
    changes: [
      {
        file: FILES.lanes,
        find: "return op.frozen === null && op.status !== 'sending'",
        replace: "return op.status !== 'sending'",
      },
    ],
  },
  {
    id: 'coalesce-unseen',
    title: "Another tab's waiting edit of the same field is replaced without having been seen",
    from: 'actualbudget/actual#1495, #4558',
    changes: [
      {
        file: FILES.enqueue,
        find: 'if (isBuiltUpon(context.policy, last, touched)) return coalesce',
        replace: 'return coalesce',
      },
    ],
  },
  {
    id: 'relaxed-freeze',
    title: 'A crash can forget that a request has left',
    from: 'the freeze rule: a request is stored before it leaves; TanStack/query#6238',
    changes: [
      {
        file: FILES.delivery,
        find: "expectFrozen ? 'relaxed' : 'strict'",
        replace: "'relaxed'",
      },
    ],
  },
  {
    id: 'in-flight-not-stored',
    title: 'A change is taken out of the queue while its request is under way',
    from: 'Workbox Queue.replayRequests: shift, fetch, put back (workbox#2599); TanStack/query#6238',
    changes: [
      {
        file: FILES.delivery,
        find: 'change: change({ put: [next] }),',
        replace: 'change: change({ remove: [opId] }),',
      },
      {
        file: FILES.delivery,
        find: 'const op = await tx.operation(begun.op.opId)',
        replace: 'const op = begun.op',
      },
    ],
  },
  {
    id: 'dead-connection-as-success',
    title: 'A write on a dead connection resolves as if it had happened',
    from: 'Expensify/App#87864',
    changes: [
      ...LAST_RESULT,
      {
        file: FILES.safeStorage,
        find: "if (attempt >= 2) throw new StorageError('connection', error)",
        replace: `if (last !== undefined) return last
          if (attempt >= 2) throw new StorageError('connection', error)`,
      },
    ],
  },
  {
    id: 'quota-swallowed',
    title: 'A full disk is swallowed: the save resolves all the same',
    from: 'TanStack Query persister: quota error swallowed',
    changes: [
      ...LAST_RESULT,
      {
        file: FILES.safeStorage,
        find: "if (madeRoom || !connection) throw new StorageError('quota', error)",
        replace: `if (last !== undefined) return last
          if (madeRoom || !connection) throw new StorageError('quota', error)`,
      },
    ],
  },
  {
    id: 'field-lost',
    title: 'A change of several fields keeps only the first of them when it is written out',
    from: 'TanStack/db#1124: changed fields lost in serialization',
    changes: [
      {
        file: FILES.send,
        find: 'const body = hasBody ? JSON.stringify(values) : null',
        replace: `const body = hasBody
        ? JSON.stringify(op.kind === 'update' ? Object.fromEntries(Object.entries(values).slice(0, 1)) : values)
        : null`,
      },
    ],
  },
  {
    id: 'date-corrupted',
    title: 'A time loses its hours on the way into the store',
    from: 'TanStack/db#1127: dates corrupted',
    changes: [
      {
        file: FILES.values,
        find: 'return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))',
        replace: `return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        typeof value === 'string' && ISO_TIME.test(value) ? value.slice(0, 10) + 'T00:00:00.000Z' : value,
      ]),
  )`,
      },
    ],
  },
  {
    id: 'blob-as-reference',
    title: 'The bytes of a file are let go after the first attempt to send them',
    from: 'w3c/IndexedDB#423: stored references dangle',
    changes: [
      {
        file: FILES.sender,
        find: 'const transmitted = await transmit(this.#ports, begun, this.#abort.signal)',
        replace: `const transmitted = await transmit(this.#ports, begun, this.#abort.signal)
    const sha = begun.request.blob?.sha
    if (sha !== undefined) {
      await ledger.write('relaxed', async (tx) => {
        tx.removeBlob(sha)
        return { change: change({}), result: undefined }
      })
    }`,
      },
    ],
  },
  {
    id: 'blob-freed-unclaimed',
    title: "Tidying up frees another tab's file before the change that refers to it is saved",
    from: 'the rule that bytes are freed when nothing refers to them',
    changes: [
      {
        file: FILES.blobs,
        find: 'if (sha === sent || Math.abs(now - writtenAt) > UNCLAIMED_MS) tx.removeBlob(sha)',
        replace: 'tx.removeBlob(sha)',
      },
      {
        file: FILES.upload,
        find: 'if ((await tx.blob(blob.sha)) === null) return { change: NOTHING, result: null }',
        replace: '',
      },
    ],
  },
]
