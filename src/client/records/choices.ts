import { useMemo } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { serverIdOf } from '#client/offline/reading/use-record.ts'
import type { RowsView } from '#client/offline/reading/use-rows.ts'

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

export interface Named {
  readonly name: string
  readonly color?: string
}

export function useChoices({ rows }: Pick<RowsView<Named>, 'rows'>, notice: string | null): Choices {
  const snapshot = useOutbox()
  return useMemo(() => {
    const choices = (rows ?? [])
      .filter((row) => row.state?.deleted !== true)
      .map(({ id, record }) => ({
        id,
        name: record.name,
        ...(record.color === undefined ? {} : { color: record.color }),
      }))
    const byId = new Map(choices.map((choice) => [choice.id, choice]))
    return {
      choices: choices.toSorted((a, b) => a.name.localeCompare(b.name)),
      find: (id) => (id === null ? undefined : byId.get(serverIdOf(snapshot, id) ?? id)),
      notice,
    }
  }, [rows, snapshot, notice])
}

/** For filters: what was never sent has no id that an address could carry. */
export function onServer(choices: readonly Choice[]): { readonly value: string; readonly label: string }[] {
  return choices.filter(({ id }) => typeof id === 'number').map(({ id, name }) => ({ value: String(id), label: name }))
}
