import { useMemo } from 'react'
import type { RecordId } from '#contract/entity.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { serverIdOf } from '#client/offline/use-record.ts'
import { useRows } from '#client/offline/use-rows.ts'

/** Workflow categories as choices, with those that exist only on this device. */

export interface CategoryChoice {
  readonly id: RecordId
  readonly name: string
}

export interface WorkflowCategories {
  readonly choices: readonly CategoryChoice[]
  /** The category that a reference means, under whichever of its two ids it was made. */
  find(id: RecordId | null): CategoryChoice | undefined
  /** Why the choices may be wanting; null when they are as the server has them. */
  readonly notice: string | null
}

export function useWorkflowCategories(): WorkflowCategories {
  const { rows, error } = useRows<{ readonly name: string }>('workflow-category', {})
  const snapshot = useOutbox()
  // WFC-14.
  const notice = error ? `Failed to fetch workflow categories. ${error.message}` : null
  return useMemo(() => {
    const choices = (rows ?? [])
      .filter((row) => row.state?.deleted !== true)
      .map(({ id, record }) => ({ id, name: record.name }))
    const byId = new Map(choices.map((choice) => [choice.id, choice]))
    return {
      choices: choices.toSorted((a, b) => a.name.localeCompare(b.name)),
      find: (id) => (id === null ? undefined : byId.get(serverIdOf(snapshot, id) ?? id)),
      notice,
    }
  }, [rows, snapshot, notice])
}
