import { useMemo } from 'react'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { arranged } from '#contract/records/order.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { overlayRecord } from '#client/offline/engine/outbox/overlay.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { standingOf } from '#client/offline/reading/edit-phase.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { currentId } from '#client/offline/reading/parents.ts'
import { moved } from '#client/ui/move-items.tsx'
import { byNumber } from './by-number.ts'
import type { Phase } from '#client/state-grammar.ts'
import { useSave } from './use-save.ts'

interface OrderInput<T> {
  /** The order as a record: `lessonOrder`. */
  readonly order: EntityPolicy
  /** The record that holds the list; null for the only list of its kind. */
  readonly id: RecordId | null
  /** What the outbox calls it: "Order of lessons in …". */
  readonly label: string
  readonly rows: readonly Row<T>[] | undefined
}

export interface Ordered<T> {
  /** The rows as they stand, with an order that was set here and not sent yet. */
  readonly rows: readonly Row<T>[] | undefined
  /** What waits of the order itself. */
  readonly state: Phase | undefined
  /** @param to position from 0. @throws StorageError when it is not on the device */
  move(id: RecordId, to: number): Promise<void>
}

interface OwnOrder<T> extends Ordered<T> {
  /** Puts one that was made a moment ago, and would come last, where it belongs. @throws StorageError as above */
  place(id: RecordId, to: number): Promise<void>
}

/** A list in an order of its own: the order is a record beside the rows, so moving one never touches its text. */
export function useOrder<T extends object>({ order, id, label, rows }: OrderInput<T>): OwnOrder<T> {
  const { ids: known } = useOutbox()
  const view = useRecord(order, id)
  const { save } = useSave(order)
  const field = order.fields['ids']?.label ?? label

  const ordered = useMemo(() => {
    if (!rows) return undefined
    const byId = new Map(byNumber(rows).map((row) => [currentId(known, row.id), row]))
    const members = [...byId.keys()]
    const now = (from: Values): Values => ({ ...from, ids: idsOf(from).map((member) => currentId(known, member)) })
    // The rows may be newer than the order beside them: what it does not name was made since, and moves like the others.
    const server = view.server && { ...view.server, ids: arranged(members, idsOf(now(view.server))) }
    const waiting = view.items.map(({ operation }) => ({
      ...operation,
      values: now(operation.values),
      base: now(operation.base),
    }))
    const { record } = overlayRecord(order, server, waiting)
    return arranged(members, idsOf(record)).flatMap((member) => byId.get(member) ?? [])
  }, [rows, order, view.server, view.items, known])

  const present = (ordered ?? []).map((row) => row.id)
  const arrange = async (list: readonly RecordId[], from: number, to: number) => {
    if (from < 0 || from === to) return
    // What was moved is the list on the screen: with what was made here, which stands in the server's order by the
    // time this is sent. Never opened here, its version is not known; the server's is compared before it is written.
    const base = { version: view.record ? view.base.version : null, values: { ids: list } }
    await save({ id, values: { ids: moved(list, from, to) }, base, label, done: { act: 'order', subject: field } })
  }
  return {
    rows: ordered,
    state: standingOf(view.items)?.phase,
    move: (member, to) => arrange(present, present.indexOf(member), to),
    place: (member, to) => arrange([...present, member], present.length, to),
  }
}

function idsOf(order: Values | null): readonly unknown[] {
  const ids = order?.['ids']
  return Array.isArray(ids) ? ids : []
}
