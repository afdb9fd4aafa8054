import { useMemo } from 'react'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import type { Row, RowState, RowsView } from '#client/offline/reading/use-rows.ts'
import type { ListSearch } from './list-search.ts'
import type { Filter } from './list-tools.tsx'

interface ListEditsInput<R> {
  readonly kind: EntityPolicy
  readonly view: RowsView<R>
  /** The rows of all pages, where the page filters them itself. */
  readonly rows: readonly Row<R>[] | undefined
  readonly stateOf: (row: Row<R>) => RowState | undefined
  readonly search: ListSearch
}

interface ListEdits<R> {
  /** The chips; none while nothing of this kind was changed here. */
  readonly filters: readonly Filter<ListSearch>[]
  /** What a chip that is on leaves, of all pages; null while none is. */
  readonly found: readonly Row<R>[] | null
}

/**
 * What of a list was changed on this device, and what of that still waits: from the outbox, whichever page of the
 * server's list it stands on. What was sent counts as changed here as long as the outbox remembers it.
 */
export function useListEdits<R>({ kind, view, rows, stateOf, search }: ListEditsInput<R>): ListEdits<R> {
  const snapshot = useOutbox()
  const changed = useMemo(() => {
    const edits = [...snapshot.items, ...snapshot.receipts].filter(({ entity }) => entity === kind.type)
    return new Set(edits.map(({ recordId }) => serverIdOf(snapshot, recordId) ?? recordId))
  }, [snapshot, kind])
  const on = search.changed ?? search.waiting ?? false
  const known = useMemo(() => {
    if (changed.size === 0 && !on) return []
    const idOf = (id: RecordId) => serverIdOf(snapshot, id) ?? id
    return (rows ?? view.here()).filter((row) => stateOf(row) !== undefined || changed.has(idOf(row.id)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the view finds here follows from its rows and the address
  }, [changed, on, snapshot, rows, view.rows, search])
  const waiting = known.filter((row) => ['waiting', 'sending'].includes(stateOf(row)?.mark ?? ''))
  const chips = [
    { name: 'changed', label: 'Changed on this device', count: known.length },
    { name: 'waiting', label: 'Waiting', count: waiting.length },
  ] as const
  return {
    filters: chips.filter(({ name, count }) => count > 0 || search[name] !== undefined),
    found: on ? (search.waiting ? waiting : known) : null,
  }
}

/** Above an empty list that is filtered so, unless something else filters it too. */
export function noEditsWords(many: string, { changed, waiting, q }: ListSearch): string | undefined {
  if (q !== undefined) return undefined
  if (waiting) return `No ${many} are waiting to be sent`
  return changed ? `No ${many} were changed on this device in the last 24 hours` : undefined
}
