import { FILES, type PlantedBug } from './planted-bug.ts'

/** Answers taken for something else than what they are. */

const GONE = '{ change: change({ remove: [op.opId] }), event: null }'
const DONE = "{ kind: 'acknowledged', serverId: null, version: null, record: null }"
const REFUSED = 'refuse(op, verdict, now)'

export const ANSWER_BUGS: readonly PlantedBug[] = [
  {
    id: '401-drops',
    title: 'An expired sign-in removes the change',
    from: 'Workbox: a 401 counts as delivered',
    changes: [
      {
        file: FILES.reply,
        find: 'return put(heldBack(op, now))',
        replace: `return verdict.kind === 'pause-account' ? ${GONE} : put(heldBack(op, now))`,
      },
    ],
  },
  {
    id: 'text-matched-status',
    title: 'An error whose words hold "400" counts as final and removes the change',
    from: 'TanStack offline-transactions: retry/RetryPolicy',
    changes: [
      {
        file: FILES.classify,
        find: "if (status >= 500 || status === 408) return { kind: 'retry', failure: 'server', status, retryAfterMs }",
        replace: `if (status >= 500 && /40[013]|422/.test(String(body['message']))) return ${DONE}
  if (status >= 500 || status === 408) return { kind: 'retry', failure: 'server', status, retryAfterMs }`,
      },
    ],
  },
  {
    id: 'html-as-success',
    title: 'A login page of the network with status 200 counts as an acknowledgement',
    from: 'Workbox: any answer counts as delivered',
    changes: [
      {
        file: FILES.classify,
        find: "if (outcome.kind !== 'reply') return NETWORK",
        replace: `if (outcome.kind === 'foreign') return ${DONE}
  if (outcome.kind !== 'reply') return NETWORK`,
      },
    ],
  },
  {
    id: 'unchecked-success',
    title: 'A 200 without a record in it counts as an acknowledgement',
    from: 'the rule that success needs a record with an id and a version',
    changes: [
      {
        file: FILES.classify,
        find: "if (!record || typeof version !== 'number' || !Number.isInteger(version) || version < 1) return NETWORK",
        replace: `if (!record || typeof version !== 'number') return ${DONE}`,
      },
    ],
  },
  {
    id: 'refusal-drops',
    title: 'A refused edit is removed with a warning',
    from: 'TanStack offline-transactions: NonRetriableError; Linear: rolled back and removed',
    changes: [{ file: FILES.reply, find: `return put(${REFUSED})`, replace: `return ${GONE}` }],
  },
  {
    id: 'late-rollback',
    title: 'A refusal rolls fields back and takes newer edits of them along',
    from: 'TanStack Query: onMutate rollback',
    changes: [
      {
        file: FILES.reply,
        find: `return put(${REFUSED})`,
        replace: `return {
        change: change({
          put: [${REFUSED}, ...later.map((next) => ({ ...next, values: { ...next.values, ...op.base } }))],
        }),
        event: null,
      }`,
      },
    ],
  },
  {
    id: 'retries-used-up',
    title: 'After five failed attempts the change is given up',
    from: 'Expensify/App#87864',
    changes: [
      {
        file: FILES.reply,
        find: 'return put(verdict.unsent ? heldBack(op, now) : retryLater(op, verdict, context))',
        replace: `return op.attempts >= 5 ? ${GONE} : put(retryLater(op, verdict, context))`,
      },
    ],
  },
  {
    id: 'deleted-drops',
    title: 'An edit of a record that they deleted is dropped',
    from: 'the rule that an edit of a deleted record is asked about and its text never dropped',
    changes: [{ file: FILES.reply, find: 'return put(theirsDeleted(op, context))', replace: `return ${GONE}` }],
  },
]
