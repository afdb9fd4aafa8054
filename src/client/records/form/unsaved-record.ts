import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type EntityPolicy, isLocalId, newRouteOf, type LocalId, type RecordId } from '#contract/records/policy.ts'
import { kindOf } from '#contract/index.ts'
import { parseAddress } from '#client/data/address.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { Draft } from '#client/offline/engine/storage/draft-versions.ts'
import { paramsOf, type Parents } from '#client/offline/reading/parents.ts'

/**
 * The address of a record that was typed but never saved leads on to the form that has its text.
 * @param missing nobody knows the record
 * @param params parents that its address names
 */
export function useUnsavedRecord(policy: EntityPolicy, id: RecordId, missing: boolean, params: Parents = {}): void {
  const { drafts } = useWorkspace()
  const navigate = useNavigate()
  const routes = useRouter()
  const form = newRouteOf(policy, params)
  const entity = policy.type
  useEffect(() => {
    const address = parseAddress(routes, form)
    if (!missing || address === null || !isLocalId(id)) return undefined
    let live = true
    drafts.list().then(
      (all) => {
        if (live && all.some((draft) => concerns(draft, entity, id)))
          void navigate({ ...address, search: { draft: id }, replace: true })
      },
      // The journal can't be read now; the page already says that there is nothing to show.
      () => undefined,
    )
    return () => {
      live = false
    }
  }, [missing, entity, id, form, drafts, navigate, routes])
}

/** Text of the record itself, or of one that lies within it: a quiz that was begun before its lesson. */
function concerns({ draftId, values }: Draft, entity: string, id: LocalId): boolean {
  if (draftId === `${entity}:${id}`) return true
  const policy = kindOf(draftId.split(':')[0] ?? '')
  return policy !== undefined && Object.values(paramsOf(policy, values)).includes(id)
}
