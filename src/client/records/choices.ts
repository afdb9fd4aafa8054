import { useMemo } from 'react'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { type Kind, nameOf } from '#contract/records/record.ts'
import { inOrder } from '#contract/render/word-order.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import { type Row, useRows } from '#client/offline/reading/use-rows.ts'
import type { Option } from '#client/ui/choice-field.tsx'

/** Records to choose from, with those that exist only on this device. */

export interface Choice {
  readonly id: RecordId
  readonly name: string
  readonly color?: string
}

export interface Choices {
  readonly choices: readonly Choice[]
  /** The choice that a reference means, under whichever of its two ids it was made. */
  find(id: RecordId | null): Choice | undefined
  /** Why the choices may be wanting; null when they are as the server has them. */
  readonly notice: string | null
}

/** All records of a kind. */
export function useRecordChoices(kind: Kind): Choices {
  const policy: EntityPolicy = kind
  const { rows, error } = useRows(policy, {})
  const failure = kind.words?.loadFailed ?? `Failed to load ${kind.plural.toLowerCase()}`
  return useChoices(kind, rows, error ? `${failure}. ${error.message}` : null)
}

/** These records. */
export function useChoices(kind: Kind, rows: readonly Row<object>[] | undefined, notice: string | null): Choices {
  const snapshot = useOutbox()
  return useMemo(() => {
    const choices = (rows ?? [])
      .filter((row) => row.state?.deleted !== true)
      .map(({ id, record }): Choice => {
        const color: unknown = Reflect.get(record, 'color')
        return { id, name: nameOf(kind, record), ...(typeof color === 'string' && { color }) }
      })
    const byId = new Map(choices.map((choice) => [choice.id, choice]))
    return {
      choices: choices.toSorted((a, b) => inOrder(a.name, b.name)),
      find: (id) => (id === null ? undefined : byId.get(serverIdOf(snapshot, id) ?? id)),
      notice,
    }
  }, [kind, rows, snapshot, notice])
}

/** For filters: what was never sent has no id that an address could carry. */
export function onServer(choices: readonly Choice[]): Option[] {
  return choices.filter(({ id }) => typeof id === 'number').map(({ id, name }) => ({ value: String(id), label: name }))
}
