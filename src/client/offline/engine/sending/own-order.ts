import type { EntityPolicy } from '#contract/records/policy.ts'
import { localIdsIn, type Resolve } from '#client/offline/engine/merge/values.ts'
import type { Operation, Values } from '#client/offline/engine/storage/record.ts'
import type { Transaction } from '#client/offline/engine/storage/storage.ts'

/** What this device made stands on the server in the order in which it arrived, and that is nobody's wish. */

/** Whether this device made the record of a kind that has this id on the server. */
export type IsOwn = (entity: string, serverId: unknown) => boolean

export interface OwnOrder {
  /** Of the edit, with what was made here since at the end of each order. */
  readonly values: Values
  /** Server ids of the records of this device that these orders place. */
  readonly made: ReadonlySet<unknown>
}

interface Around {
  readonly policy: EntityPolicy
  readonly resolve: Resolve
  readonly isOwn?: IsOwn | undefined
}

/**
 * An order that was made here as it is meant: with the records of this device that it names, and with those that were
 * made into its list since, which stood behind all others there.
 * @param op as it was saved, with the ids of this device
 * @param resolved the same with the server's
 */
export function ownOrder(op: Operation, resolved: Operation, theirs: Values, around: Around): OwnOrder {
  const { policy, resolve, isOwn = () => false } = around
  const names = Object.keys(op.values).filter((name) => policy.fields[name]?.merge === 'order')
  const lists = Object.fromEntries(names.map((name) => [name, op.values[name]]))
  const made = new Set<unknown>(localIdsIn(policy.fields, lists).map((id) => resolve(id)?.serverId))
  const since = names.map((name): [string, unknown[]] => {
    const [base, mine, there] = [resolved.base, resolved.values, theirs].map((values) => listIn(values[name]))
    const placed = new Set(mine)
    const last = there?.findLastIndex((id) => base?.includes(id)) ?? -1
    const kind = policy.fields[name]?.reference ?? ''
    const late = (there ?? []).slice(last + 1).filter((id) => !placed.has(id) && isOwn(kind, id))
    for (const id of late) made.add(id)
    return [name, [...(mine ?? []), ...late]]
  })
  return { values: { ...resolved.values, ...Object.fromEntries(since) }, made }
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Asked for a kind that has an order; others need not be looked up. */
export async function ownRecords(
  tx: Pick<Transaction, 'allIds'>,
  { fields }: EntityPolicy,
): Promise<IsOwn | undefined> {
  if (!Object.values(fields).some((field) => field.merge === 'order')) return undefined
  const own = new Set((await tx.allIds()).map(({ entity, serverId }) => `${entity} ${serverId}`))
  return (entity, serverId) => own.has(`${entity} ${String(serverId)}`)
}
