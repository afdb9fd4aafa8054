import { useMemo } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { workflowFile } from '#contract/records/workflow-file.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { currentId } from '#client/offline/reading/parents.ts'
import type { WorkflowRow } from './-workflow-search.ts'

/** How many files a row has, with those that were attached or taken out here and not sent yet. */
export function useFileCount(): (row: Row<WorkflowRow>) => number {
  const { items, ids } = useOutbox()
  return useMemo(() => {
    const waiting = new Map<unknown, number>()
    for (const { entity, kind, operation } of items) {
      if (entity !== workflowFile.type || (kind !== 'create' && kind !== 'delete')) continue
      const parent: RecordId | undefined = operation.params['workflowId']
      const key = currentId(ids, parent)
      waiting.set(key, (waiting.get(key) ?? 0) + (kind === 'create' ? 1 : -1))
    }
    return ({ id, record }) => Math.max(0, (record.files?.length ?? 0) + (waiting.get(currentId(ids, id)) ?? 0))
  }, [items, ids])
}
