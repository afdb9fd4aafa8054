import type { Operation, Problem, ProblemKind } from './record.ts'

/** Whose device, which server, which of its databases and which build: stamped on every operation. */
export interface Account {
  readonly account: string
  readonly serverOrigin: string
  readonly deviceId: string
  readonly appVersion: string
  /** Whose data it is made against; absent where nobody said. */
  readonly store?: string
}

type Given = Pick<
  Operation,
  | 'opId'
  | 'seq'
  | 'savedAt'
  | 'label'
  | 'entity'
  | 'recordId'
  | 'lane'
  | 'kind'
  | 'values'
  | 'base'
  | 'baseVersion'
  | 'params'
  | 'query'
  | 'needs'
  | 'blob'
  | 'part'
>

/** An operation that has never been sent. */
export function newOperation(account: Account, given: Given): Operation {
  return {
    schemaVersion: 1,
    ...account,
    ...given,
    previous: null,
    first: null,
    saves: [given.opId],
    status: 'ready',
    generation: 0,
    frozen: null,
    sends: 0,
    attempts: 0,
    firstAttemptAt: null,
    lastAttemptAt: null,
    nextAttemptAt: 0,
    lastStatus: null,
    problem: null,
    conflict: null,
    mergeRounds: 0,
    mergedAt: null,
    stage: null,
  }
}

/**
 * Ready to be tried again. What may have been applied keeps its bytes and its key, so that it can't happen twice;
 * what never left, or was certainly refused, starts over.
 */
export function fresh(op: Operation): Operation {
  const again = { ...op, attempts: 0, nextAttemptAt: 0, problem: null }
  // What left at first stays known: how old the key is, and from when on its record may be there.
  return op.frozen === null
    ? { ...again, status: 'ready', sends: 0, firstAttemptAt: null }
    : { ...again, status: 'uncertain' }
}

/** After a definitive refusal: the old key holds that refusal, so the next attempt has a new one. */
export function refusedOnce(op: Operation): Operation {
  return {
    ...op,
    status: 'ready',
    frozen: null,
    exported: false,
    generation: op.generation + 1,
    sends: 0,
    attempts: 0,
    firstAttemptAt: null,
  }
}

/** It waits for a person. */
export function needing(op: Operation, code: ProblemKind, at: number, errors: Problem['errors'] = {}): Operation {
  const problem = { code, status: null, message: '', errors, uses: [], suggested: {}, at }
  return { ...op, status: 'needs-attention', problem }
}
