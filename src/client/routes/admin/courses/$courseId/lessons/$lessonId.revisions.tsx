import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { lesson } from '#contract/records/lesson.ts'
import { query } from '#client/data/queries.ts'
import { CallFailure } from '#client/data/call.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { serverIdOf } from '#client/offline/reading/use-record.ts'
import { NotFoundPage } from '#client/widgets/error-pages.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { Empty, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { Revisions } from '#client/records/revisions/revisions.tsx'
import { lessonName } from './-lesson-form.ts'

/** Every saved version of a lesson, compared and brought back. */
export const Route = createFileRoute('/admin/courses/$courseId/lessons/$lessonId/revisions')({
  validateSearch: v.object({ revision: v.optional(v.fallback(v.optional(v.number()), undefined)) }),
  component: RevisionsPage,
})

/** Whether it is public and where it is stays as it is. */
const KEPT = ['is_published', 'course_id', 'order']

function RevisionsPage() {
  const { courseId, lessonId } = Route.useParams()
  const { revision } = Route.useSearch()
  const id = parseRecordId(lessonId)
  const serverId = serverIdOf(useOutbox(), id)
  const answer = useQuery({
    ...query('lessons.revisions', { params: { id: String(serverId) } }),
    enabled: serverId !== null,
  })
  usePageTitle('Revisions')
  useSubPage('Revisions', {
    to: '/admin/courses/$courseId/lessons/$lessonId',
    params: { courseId, lessonId },
    label: 'Lesson',
  })
  if (id === null) return <NotFoundPage />
  const error = answer.error instanceof CallFailure ? answer.error : null
  return (
    <>
      <PageHead
        title="Revisions"
        sub="Every saved version. Restoring one makes it the newest; it never publishes."
        back={{
          label: 'Lesson',
          link: (props) => (
            <Link to="/admin/courses/$courseId/lessons/$lessonId" params={{ courseId, lessonId }} {...props} />
          ),
        }}
        quietOnPhone
      />
      {serverId === null && <Empty title="No revisions yet" text="The lesson was not sent yet." />}
      {answer.data !== undefined && (
        <Revisions
          policy={lesson}
          id={id}
          nameOf={lessonName}
          kept={KEPT}
          revisions={answer.data}
          chosen={revision}
          link={(revisionId, props) => (
            <Link
              to="/admin/courses/$courseId/lessons/$lessonId/revisions"
              params={{ courseId, lessonId }}
              search={{ revision: revisionId }}
              replace
              resetScroll={false}
              {...props}
            />
          )}
        />
      )}
      {serverId !== null && answer.data === undefined && (
        <>
          {answer.isPending && <SkeletonRows />}
          {error?.isUnreachable && <NotOnThisDevice />}
          {answer.isError && !error?.isUnreachable && (
            <LoadFailed
              message={`Failed to load revisions. ${answer.error.message}`}
              onRetry={() => void answer.refetch()}
            />
          )}
        </>
      )}
    </>
  )
}
