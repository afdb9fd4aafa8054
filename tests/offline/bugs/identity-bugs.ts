import { FILES, type PlantedBug } from './planted-bug.ts'

/** One change, one key, one effect; the last two are bugs of a server. */

export const IDENTITY_BUGS: readonly PlantedBug[] = [
  {
    id: 'new-key-on-retry',
    title: 'Each attempt has a key of its own',
    from: 'WordPress-Android#13137, WordPress-iOS#12073',
    changes: [
      {
        file: FILES.delivery,
        find: 'headers: { idempotencyKey, ifMatch, store: begun.store, madeAt: begun.op.savedAt },',
        replace:
          'headers: { idempotencyKey: `${idempotencyKey}.${begun.op.sends}`, ifMatch, store: begun.store, madeAt: begun.op.savedAt },',
      },
    ],
  },
  {
    id: 'replay-twice-at-start',
    title: 'What was on its way when the app died is sent again as something new',
    from: 'TanStack/db#921, TanStack/query#4846',
    changes: [
      {
        file: FILES.recover,
        find: "({ ...op, status: 'uncertain', nextAttemptAt: now })",
        replace:
          "({ ...op, status: 'ready', frozen: null, generation: op.generation + 1, sends: 0, nextAttemptAt: now })",
      },
    ],
  },
  {
    id: 'blind-retry',
    title: '"Retry" sends an unknown outcome anew, under a new key',
    from: 'WordPress-iOS#14221: retry tapped, post twice',
    changes: [
      {
        file: FILES.newOperation,
        find: ": { ...again, status: 'uncertain' }",
        replace: ": { ...again, status: 'ready', sends: 0, frozen: null, generation: op.generation + 1 }",
      },
    ],
  },
  {
    id: 'server-error-new-key',
    title: 'A 5xx counts as a definitive refusal, so the next attempt has a new key',
    from: 'cellajs/cella#934: never sent and maybe applied told apart by counting',
    changes: [
      {
        file: FILES.reply,
        find: 'const next = { ...op, attempts, lastStatus: status }',
        replace: "const next = { ...(failure === 'server' ? refusedOnce(op) : op), attempts, lastStatus: status }",
      },
    ],
  },
  {
    id: 'busy-new-key',
    title: 'A key still being worked on counts as a refusal',
    from: 'the rule that a key in progress (409) is waited for',
    changes: [
      {
        file: FILES.reply,
        find: 'return put(again(op, now + 1000 + Math.floor(random * 2000)))',
        replace: 'return put({ ...refusedOnce(op), nextAttemptAt: now + 1000 })',
      },
    ],
  },
  {
    id: 'refused-before-key',
    title: 'A refusal by a proxy forgets that an earlier attempt may have been applied',
    from: 'the settle rule: no refusal but one of our server ends an unknown outcome',
    changes: [
      { file: FILES.reply, find: 'if (beforeKey && mayHaveArrived(op)) return { ...op, ...attention }', replace: '' },
    ],
  },
  {
    id: 'ids-in-memory',
    title: 'The id map lives in memory only',
    from: 'aerogear/offix#374',
    changes: [
      {
        file: FILES.ledger,
        find: 'const done = await work(tx)',
        replace: `const memory = this.#state.ids
      Object.assign(tx, { idOf: async (id) => memory.get(id) ?? null })
      const done = await work(tx)`,
      },
      {
        file: FILES.ledger,
        find: 'if (!isEmpty(done.change)) tx.apply(done.change)',
        replace: 'if (!isEmpty(done.change)) tx.apply({ ...done.change, ids: [] })',
      },
      {
        file: FILES.ledger,
        find: 'this.#state = { ...state, erased }',
        replace: 'this.#state = { ...state, erased, ids: new Map([...this.#state.ids, ...state.ids]) }',
      },
    ],
  },
  {
    id: 'ids-after-receipt',
    title: 'The acknowledgement and the new id are written one after the other',
    from: 'the rule that id map and acknowledgement are one storage transaction',
    changes: [
      {
        file: FILES.delivery,
        find: "return ports.ledger.write<AcknowledgedEvent | null>('relaxed', async (tx) => {",
        replace: `let ids = []
  const event = await ports.ledger.write<AcknowledgedEvent | null>('relaxed', async (tx) => {`,
      },
      {
        file: FILES.delivery,
        find: `return { change: { ...settled.change, meta: metaChange }, result: event, acknowledged: event }
  })`,
        replace: `ids = settled.change.ids
    return { change: { ...settled.change, ids: [], meta: metaChange }, result: event, acknowledged: event }
  })
  await ports.ledger.write('relaxed', async () => ({ change: change({ ids }), result: undefined }))
  return event`,
      },
    ],
  },
  {
    id: 'dependency-not-awaited',
    title: 'A record leaves before the upload it shows has an address',
    from: 'TanStack/query#4896',
    changes: [
      { file: FILES.plan, find: 'return missingIn(op, ids)[0] ?? null', replace: 'return null' },
      {
        file: FILES.send,
        find: 'if (params === null || localIdsIn(policy.fields, values).length > 0) return',
        replace: 'if (params === null) return',
      },
    ],
  },
  {
    id: 'version-before-key',
    title: 'The server checks the version before the key: an own lost reply comes back as a conflict',
    from: 'the rule that the key is checked before the version',
    changes: [
      {
        file: FILES.server,
        find: 'if (request.key === null) return this.#carryOut(request)',
        replace: `if (request.key === null) return this.#carryOut(request)
    const [kind = ''] = request.endpoint.split('.')
    const held = this.rows(kind).get(kind === 'settings' ? 1 : Number(request.params['id']))
    if (request.ifMatch !== null && held && !held.deleted && held.version !== request.ifMatch) {
      return this.#carryOut(request)
    }`,
      },
    ],
  },
  {
    id: 'key-outside-transaction',
    title: 'The server writes the effect and its key one after the other, and now and then dies in between',
    from: 'the rule that key and effect are one transaction',
    changes: [
      {
        file: FILES.server,
        find: `const reply = this.#carryOut(request)
    this.#keys.set(request.key, { fingerprint, reply })`,
        replace: `const reply = this.#carryOut(request)
    if (this.effects.length % 4 !== 0) this.#keys.set(request.key, { fingerprint, reply })`,
      },
    ],
  },
]
