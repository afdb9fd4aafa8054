import { FILES, type PlantedBug } from './planted-bug.ts'

/** Answers taken for something else than what they are (3.8). */

const GONE = '{ change: change({ remove: [op.opId] }), event: null }'
const DONE = "{ kind: 'acknowledged', serverId: null, version: null, record: null }"
const REFUSED = 'refuse(op, verdict, now)'

export const ANSWER_BUGS: readonly PlantedBug[] = [
  {
    id: '401-drops',
    title: 'An expired sign-in removes the change',
    from: 'Workbox: a 401 counts as delivered (feature 9)',
    changes: [
      {
        file: FILES.reply,
        find: 'return put(again(op, now))',
        replace: `return verdict.kind === 'pause-account' ? ${GONE} : put(again(op, now))`,
      },
    ],
  },
  {
    id: 'text-matched-status',
    title: 'An error whose words hold "400" counts as final and removes the change',
    from: 'TanStack offline-transactions: retry/RetryPolicy (0.3)',
    changes: [
      {
        file: FILES.classify,
        find: "if (status >= 500) return { kind: 'retry', failure: 'server', status, retryAfterMs }",
        replace: `if (status >= 500 && /40[013]|422/.test(String(body['message']))) return ${DONE}
  if (status >= 500) return { kind: 'retry', failure: 'server', status, retryAfterMs }`,
      },
    ],
  },
  {
    id: 'html-as-success',
    title: 'A login page of the network with status 200 counts as an acknowledgement',
    from: 'Workbox: any answer counts as delivered (feature 8)',
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
    from: 'design 3.8: 2xx with valid id and version',
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
    from: 'TanStack offline-transactions: NonRetriableError (feature 8); Linear: rolled back and removed',
    changes: [{ file: FILES.reply, find: `return put(${REFUSED})`, replace: `return ${GONE}` }],
  },
  {
    id: 'late-rollback',
    title: 'A refusal rolls fields back and takes newer edits of them along',
    from: 'TanStack Query: onMutate rollback (3.13)',
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
    from: 'Expensify/App#87864 (2A)',
    changes: [
      {
        file: FILES.reply,
        find: 'return put(retryLater(op, verdict, context))',
        replace: `return op.attempts >= 5 ? ${GONE} : put(retryLater(op, verdict, context))`,
      },
    ],
  },
  {
    id: 'deleted-drops',
    title: 'An edit of a record that they deleted is dropped',
    from: 'design 3.7: theirs deleted, never drop text',
    changes: [{ file: FILES.reply, find: 'return put(theirsDeleted(op, context))', replace: `return ${GONE}` }],
  },
]
