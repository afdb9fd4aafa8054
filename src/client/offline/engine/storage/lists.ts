import type { EntityPolicy } from '#contract/records/policy.ts'
import type { Operation } from './record.ts'

/** What names the list that a record stands in; null where that has no order. */
export type ListOf = (made: Pick<Operation, 'entity' | 'params'>) => string | null

/** Lists in an order, which is some other record. */
export function listsIn(entities: Readonly<Record<string, EntityPolicy>>): ListOf {
  const fields = Object.values(entities).flatMap((policy) => Object.values(policy.fields))
  const ordered = new Set(fields.flatMap(({ merge, reference }) => (merge === 'order' ? [reference] : [])))
  return ({ entity, params }) => {
    const policy = entities[entity]
    if (!policy || !ordered.has(entity)) return null
    // The path may name more than where it lies: the file that is attached.
    const holder = Object.entries(policy.within ?? {}).find(([, field]) => field === policy.liesIn)
    return [entity, holder && params[holder[0]]].join(' ')
  }
}
