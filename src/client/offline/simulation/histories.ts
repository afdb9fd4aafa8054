/**
 * All histories of up to three acts of a person over one record, spread over two tabs. Nothing is drawn: a history is
 * its number.
 */

export const REPLIES = ['ok', 'lost', 'refused', 'conflict', 'unavailable', 'timed-out'] as const
/** What becomes of the request that an act leads to. `conflict`: someone else edits the record just before. */
export type Reply = (typeof REPLIES)[number]

/** `update` and `other-field`: an edit of the title, and of a field that no edit has touched so far. */
export type Act = 'create' | 'update' | 'other-field' | 'delete' | 'undo' | 'restore'

export interface Step {
  readonly act: Act
  readonly tab: 0 | 1
  readonly reply: Reply
  /** The next act comes when everything this one set going has ended, or else at once. */
  readonly waits: boolean
}

export type History = readonly Step[]

const LONGEST = 3

/** One step without what depends on the others. */
const ACTS: readonly Act[] = ['create', 'update', 'other-field', 'delete', 'undo', 'restore']
const TABS = [0, 1] as const

/**
 * Cut by symmetry, and by what no screen offers:
 * - the two fields are alike, so of an existing record the first edit is of the title
 * - an existing record can't be created, a new one has to be; again, when a form did not notice its first save
 * - nothing to undo or restore before there was something to undo or a delete
 * - in histories of three the first act is done in the tab that sends: which tab a lone act is done in, the shorter ones
 *   show
 * - the last act waits for nothing
 */
export function* histories(length: number): Generator<History> {
  for (const acts of sequences(length)) {
    for (const rest of variants(acts, 0, length)) yield rest
  }
}

function* sequences(length: number): Generator<readonly Act[]> {
  if (length === 0) return yield []
  for (const before of sequences(length - 1)) {
    for (const act of ACTS) if (isPossible(before, act)) yield [...before, act]
  }
}

function isPossible(before: readonly Act[], act: Act): boolean {
  const isNew = before[0] === 'create'
  switch (act) {
    case 'create':
      return before.length === 0 || isNew
    case 'update':
      return true
    case 'other-field':
      return before.includes('update') || isNew
    case 'delete':
      return true
    case 'undo':
      return before.length > 0
    case 'restore':
      return before.includes('delete') || (isNew && before.includes('undo'))
  }
}

function* variants(acts: readonly Act[], at: number, length: number): Generator<History> {
  const act = acts[at]
  if (act === undefined) return yield []
  const tabs = at === 0 && length === LONGEST ? TABS.slice(0, 1) : TABS
  const waiting = at === length - 1 ? [true] : [true, false]
  for (const tab of tabs)
    for (const reply of REPLIES)
      for (const waits of waiting)
        for (const rest of variants(acts, at + 1, length)) yield [{ act, tab, reply, waits }, ...rest]
}

/** Every history up to the longest, numbered. */
export function* allHistories(): Generator<{ readonly number: number; readonly history: History }> {
  let number = 0
  for (let length = 1; length <= LONGEST; length += 1)
    for (const history of histories(length)) {
      number += 1
      yield { number, history }
    }
}

/** `create (tab 1, lost), then update (tab 2, ok)`; `at once` when an act does not wait for the one before. */
export function describeHistory(history: History): string {
  return history
    .map(({ act, tab, reply }, index) => {
      const join = index === 0 ? '' : history[index - 1]?.waits === false ? ', at once ' : ', then '
      return `${join}${act} (tab ${tab + 1}, ${reply})`
    })
    .join('')
}
