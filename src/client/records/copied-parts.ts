import type { EntityPolicy, LocalId } from '#contract/records/policy.ts'
import { overlayRows } from '#client/offline/engine/outbox/overlay.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import type { PageOutbox } from '#client/offline/page-outbox.ts'
import { rowsIn } from '#client/offline/reading/list-answer.ts'
import { isWithin, paramsOf, type Parents } from '#client/offline/reading/parents.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'

/** What lies in a record and goes along when that is copied: a quiz, attachments. */
export interface Part {
  readonly policy: EntityPolicy
  readonly label: string
  readonly values: Values
}

/**
 * As they stand on this screen; an attachment whose file rests in the trash stays behind.
 * @param answer their list, as the server gave it
 * @param parents what they lie in
 */
export function partsIn(
  policy: EntityPolicy,
  answer: unknown,
  { items, ids }: OutboxSnapshot,
  parents: Parents,
): readonly Part[] {
  const { rows } = overlayRows(
    policy,
    rowsIn(policy, answer) ?? [],
    items.map((item) => item.operation),
    { ids, firstPage: true, accepts: (record) => isWithin(policy, record, parents, ids) },
  )
  return rows
    .filter(({ deleted, record }) => !deleted && record['file'] !== null)
    .map(({ record }) => ({
      policy,
      label: String(record[policy.titleField] ?? ''),
      values: Object.fromEntries(Object.entries(record).filter(([name]) => name in policy.fields)),
    }))
}

/** @param into the copy that they go into, by the names of their fields */
export async function saveParts(
  outbox: PageOutbox,
  parts: readonly Part[],
  into: Values,
  copy: { readonly id: LocalId; readonly label: string },
): Promise<void> {
  for (const { policy, label, values: own } of parts) {
    const values = { ...own, ...into }
    await outbox.save({
      entity: policy.type,
      id: newLocalId(),
      kind: 'create',
      values,
      base: null,
      label: label === '' ? copy.label : label,
      params: paramsOf(policy, values),
    })
  }
}
