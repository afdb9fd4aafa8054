import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { addressedId, parseRecordId } from '#client/offline/reading/record-id.ts'
import { CoursePreview } from './-preview/course-preview.tsx'

const droppable = <S extends v.GenericSchema>(schema: S) => v.optional(v.fallback(v.optional(schema), undefined))

/** A course as those read it whom it is for; which lesson is open, and for whom, stands in the address. */
export const Route = createFileRoute('/admin/courses/$courseId/preview')({
  validateSearch: v.object({
    lesson: droppable(v.union([v.string(), v.number()])),
    as: droppable(v.literal('learner')),
  }),
  component: PreviewPage,
})

function PreviewPage() {
  const courseId = addressedId(Route.useParams().courseId)
  const { lesson, as } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CoursePreview
      key={courseId}
      courseId={courseId}
      lessonId={lesson === undefined ? null : parseRecordId(String(lesson))}
      reader={as ?? 'visitor'}
      onReader={(reader) =>
        void navigate({ search: { lesson, as: reader === 'learner' ? reader : undefined }, replace: true })
      }
    />
  )
}
