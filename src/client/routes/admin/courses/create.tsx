import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { isLocalId, type LocalId } from '#contract/entity.ts'
import { newLocalId } from '#client/offline/record-id.ts'
import { NotFoundPage } from '#client/shell/error-pages.tsx'
import { RequireAccess } from '#client/shell/guard.tsx'
import { CoursePage } from './-course-page.tsx'

/** CRS-12. The new course has its id from the start, so a reload finds what was typed. */
export const Route = createFileRoute('/admin/courses/create')({
  validateSearch: v.object({ draft: v.optional(v.fallback(v.optional(v.custom<LocalId>(isLocalId)), undefined)) }),
  beforeLoad: ({ search }) => {
    if (search.draft === undefined) {
      throw redirect({ to: '/admin/courses/create', search: { draft: newLocalId() }, replace: true })
    }
  },
  component: CreateCourse,
})

function CreateCourse() {
  const { draft } = Route.useSearch()
  if (draft === undefined) return <NotFoundPage />
  return (
    <RequireAccess access="content.write">
      <CoursePage key={draft} id={draft} isNew />
    </RequireAccess>
  )
}
