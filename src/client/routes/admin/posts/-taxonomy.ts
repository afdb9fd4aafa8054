import { useMemo } from 'react'
import type { RecordId } from '#contract/entity.ts'
import { SAMPLE_TAGS } from '#contract/tag.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { serverIdOf } from '#client/offline/use-record.ts'
import { useRows, type RowsView } from '#client/offline/use-rows.ts'

/** Categories and tags as choices, with those that exist only on this device. */

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

interface Named {
  readonly name: string
  readonly color?: string
}

export function useCategories(): Choices {
  const view = useRows<Named>('category', {})
  return useChoices(view, view.error ? `Failed to load categories. ${view.error.message}` : null)
}

/** TAG-07 to TAG-09: the cached list, else the ten sample tags with a notice. */
export function useTags(): Choices {
  const view = useRows<Named>('tag', {})
  const failed = view.rows === undefined && (view.error !== null || view.missing)
  const rows = failed ? SAMPLE_TAGS.map((tag) => ({ id: tag.id, record: tag, state: undefined })) : view.rows
  return useChoices({ rows }, failed ? 'Failed to load tags. These are the sample tags.' : null)
}

function useChoices({ rows }: Pick<RowsView<Named>, 'rows'>, notice: string | null): Choices {
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
