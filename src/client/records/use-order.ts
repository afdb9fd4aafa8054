import { useLayoutEffect, useMemo, useRef } from 'react'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { arranged } from '#contract/records/order.ts'
import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import { overlayRecord } from '#client/offline/engine/outbox/overlay.ts'
import type { OutboxItem, OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { itemsOf } from '#client/offline/reading/record-query.ts'
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
  /** Puts one that was made a moment ago, and would come last, before another one. @throws StorageError as above */
  place(id: RecordId, before: RecordId): Promise<void>
}

/** A list in an order of its own: the order is a record beside the rows, so moving one never touches its text. */
export function useOrder<T extends object>({ order, id, label, rows }: OrderInput<T>): OwnOrder<T> {
  const { outbox } = useWorkspace()
  const { ids: known } = useOutbox()
  const view = useRecord(order, id)
  const { save } = useSave(order)
  const field = order.fields['ids']?.label ?? label

  const ordered = useMemo(
    () => rows && inOrder(order, rows, view.server, view.items, known),
    [rows, order, view.server, view.items, known],
  )

  const latest = useRef({ rows, view })
  useLayoutEffect(() => {
    latest.current = { rows, view }
  })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /**
   * One after the other, and each over what the one before it left on the device: the page is drawn a moment later.
   * @param placeOf where it is to stand in that list: position from 0, none leaves it as it is
   */
  const arrange = (member: RecordId, placeOf: (at: (one: RecordId) => number) => number, isMade = false) => {
    const act = last.current.then(async () => {
      const { rows = [], view } = latest.current
      const snapshot = outbox.getSnapshot()
      const present = inOrder(order, rows, view.server, itemsOf(snapshot, order, id), snapshot.ids).map((row) => row.id)
      const places = new Map(present.map((one, place) => [currentId(snapshot.ids, one), place]))
      const at = (one: RecordId) => places.get(currentId(snapshot.ids, one)) ?? -1
      // What was moved is this list: with what was made here, which stands in the server's order by the time this is sent.
      const isNew = isMade && at(member) < 0
      const list = isNew ? [...present, member] : present
      const [from, to] = [isNew ? present.length : at(member), placeOf(at)]
      if (from < 0 || to < 0 || from === to) return
      // Never opened here, its version is not known; the server's is compared before it is written.
      const base = { version: view.record ? view.base.version : null, values: { ids: list } }
      await save({ id, values: { ids: moved(list, from, to) }, base, label, done: { act: 'order', subject: field } })
    })
    last.current = act.catch(() => undefined)
    return act
  }
  return {
    rows: ordered,
    state: standingOf(view.items)?.phase,
    move: (member, to) => arrange(member, () => to),
    place: (member, before) => arrange(member, (at) => at(before), true),
  }
}

function inOrder<T extends object>(
  order: EntityPolicy,
  rows: readonly Row<T>[],
  ofServer: Values | null,
  items: readonly OutboxItem[],
  known: OutboxSnapshot['ids'],
): readonly Row<T>[] {
  const byId = new Map(byNumber(rows).map((row) => [currentId(known, row.id), row]))
  const members = [...byId.keys()]
  const now = (from: Values): Values => ({ ...from, ids: idsOf(from).map((member) => currentId(known, member)) })
  // The rows may be newer than the order beside them: what it does not name was made since, and moves like the others.
  const server = ofServer && { ...ofServer, ids: arranged(members, idsOf(now(ofServer))) }
  const waiting = items.map(({ operation }) => ({
    ...operation,
    values: now(operation.values),
    base: now(operation.base),
  }))
  const { record } = overlayRecord(order, server, waiting)
  return arranged(members, idsOf(record)).flatMap((member) => byId.get(member) ?? [])
}

function idsOf(order: Values | null): readonly unknown[] {
  const ids = order?.['ids']
  return Array.isArray(ids) ? ids : []
}
