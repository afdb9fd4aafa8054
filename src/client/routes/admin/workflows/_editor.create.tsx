import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { isLocalId, type LocalId } from '#contract/entity.ts'
import { newLocalId } from '#client/offline/record-id.ts'

/** WF-02. The new workflow has its id from the start, so a reload finds what was typed. */
export const Route = createFileRoute('/admin/workflows/_editor/create')({
  validateSearch: v.object({ draft: v.optional(v.fallback(v.optional(v.custom<LocalId>(isLocalId)), undefined)) }),
  beforeLoad: ({ search }) => {
    if (search.draft === undefined) {
      throw redirect({ to: '/admin/workflows/create', search: { draft: newLocalId() }, replace: true })
    }
  },
})
