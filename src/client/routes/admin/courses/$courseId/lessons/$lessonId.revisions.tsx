import { createFileRoute, Link } from '@tanstack/react-router'
import { lesson } from '#contract/records/lesson.ts'
import { addressedId } from '#client/offline/reading/record-id.ts'
import { RevisionSearch } from '#client/records/revisions/revision-search.ts'
import { RevisionsPage } from '#client/records/revisions/revisions-page.tsx'

export const Route = createFileRoute('/admin/courses/$courseId/lessons/$lessonId/revisions')({
  validateSearch: RevisionSearch,
  component: LessonRevisions,
})

function LessonRevisions() {
  const params = Route.useParams()
  const { revision: chosen } = Route.useSearch()
  return (
    <RevisionsPage
      record={lesson}
      id={params.lessonId}
      parents={{ courseId: addressedId(params.courseId) }}
      chosen={chosen}
      link={(revision, look) => (
        <Link from={Route.fullPath} to="." search={{ revision }} replace resetScroll={false} {...look} />
      )}
    />
  )
}
