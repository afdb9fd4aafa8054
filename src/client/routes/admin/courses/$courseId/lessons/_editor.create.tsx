import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { isLocalId, type LocalId } from '#contract/entity.ts'
import { newLocalId } from '#client/offline/record-id.ts'

/** LES-10. The new lesson has its id from the start, so a reload finds what was typed. */
export const Route = createFileRoute('/admin/courses/$courseId/lessons/_editor/create')({
  validateSearch: v.object({ draft: v.optional(v.fallback(v.optional(v.custom<LocalId>(isLocalId)), undefined)) }),
  beforeLoad: ({ params, search }) => {
    if (search.draft === undefined) {
      throw redirect({
        to: '/admin/courses/$courseId/lessons/create',
        params,
        search: { ...search, draft: newLocalId() },
        replace: true,
      })
    }
  },
})
