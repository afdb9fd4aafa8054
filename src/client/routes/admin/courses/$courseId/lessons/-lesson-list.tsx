import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRightLeft, Copy, CopyPlus, Eye, EyeOff, MonitorPlay, Paperclip, Printer } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { course as courseKind } from '#contract/records/course.ts'
import { lesson } from '#contract/records/lesson.ts'
import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import { nameOf } from '#contract/records/record.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { formatCount, formatDuration } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import type { RenderLink } from '#client/ui/link.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { useAddresses } from '#client/records/addresses.ts'
import { useRowOpened } from '#client/records/list-place.ts'
import { ListPage } from '#client/records/list-page.tsx'
import { serverRow } from '#client/records/public-address.tsx'
import type { Filter } from '#client/records/list-tools.tsx'
import { CourseQuestion } from './-course-question.tsx'
import { lessonColumns, withQuiz } from './-lesson-columns.tsx'
import type { LessonRow } from '#client/routes/admin/courses/$courseId/-lesson-form.ts'
import { accepts } from './-lesson-found.ts'
import { LESSONS, type LessonSearch } from './-lesson-search.ts'
import { NoCourse } from '#client/routes/admin/courses/$courseId/-no-course.tsx'
import { useCourseLessons, useLessonAddress } from '#client/routes/admin/courses/$courseId/-use-course-lessons.ts'
import { useLessonActions } from './-use-lesson-actions.ts'

const PrintedLesson = lazyPart(() => import('./-print/printed-lesson.tsx'))

type Of = Row<LessonRow>

const icon = { strokeWidth: 1.75 }

const LESSON_FILTERS: readonly Filter<LessonSearch>[] = [
  {
    name: 'status',
    label: 'Status',
    options: ['All statuses', { value: 'published', label: 'Published' }, { value: 'draft', label: 'Drafts' }],
  },
  { name: 'video', label: 'Video' },
  { name: 'quiz', label: 'Quiz' },
  { name: 'free', label: 'Free preview' },
]

/** The lessons of one course in their order, with everything that can be done to one. */
export function LessonList({ courseId, search }: { readonly courseId: RecordId; readonly search: LessonSearch }) {
  const { view, course, order, isGone } = useCourseLessons(courseId)
  const addresses = useAddresses(courseKind)
  const navigate = useNavigate()
  useRowOpened(addresses.listPath, courseId)
  const actions = useLessonActions()
  const quizItemsOf = useQuizItems()
  const addressOf = useLessonAddress(courseId)
  const [going, setGoing] = useState<{ readonly act: 'Move' | 'Copy'; readonly row: Of } | null>(null)
  const [printed, setPrinted] = useState<Of | null>(null)
  const { resolveSrc } = useOutboxUpload()
  useLoadFailure(view.error !== null && !isGone)

  const preview: RenderLink = (look) => (
    <Link to="/admin/courses/$courseId/preview" params={{ courseId: String(courseId) }} {...look} />
  )
  const { rows } = order
  const places = new Map(rows?.map((row, index) => [row.id, index]))
  const placeOf = ({ id }: Of) => places.get(id) ?? 0
  const hasQuiz = (row: Of) => quizStands(row, quizItemsOf(row.id))
  const filtered = LESSONS.isFiltered(search)
  const found = filtered ? rows?.filter((row) => accepts(search, row.record, hasQuiz(row))) : rows
  if (isGone) return <NoCourse />
  return (
    <>
      <ListPage
        record={lesson}
        title={course?.title ?? 'Lessons'}
        pageTitle={course?.title === undefined ? 'Lessons' : `Lessons of ${course.title}`}
        parents={{ courseId }}
        newLabel="Add lesson"
        back={{ ...addresses.list, label: 'Courses' }}
        view={view}
        rows={found}
        order={order}
        columns={lessonColumns(placeOf, hasQuiz)}
        stateOf={(row) => withQuiz(row.state, quizItemsOf(row.id))}
        actions={actions}
        list={LESSONS}
        search={search}
        onSearch={(next, replace) =>
          void navigate({
            to: '/admin/courses/$courseId/lessons',
            params: { courseId: String(courseId) },
            search: next,
            replace,
          })
        }
        filters={LESSON_FILTERS}
        views={[{ label: 'Preview', icon: <MonitorPlay {...icon} />, link: preview }]}
        sub={filtered ? found && `${formatCount(found.length, 'lesson')} found` : rows && summary(rows, course?.level)}
        bulk={[
          { label: 'Publish', icon: <Eye {...icon} />, act: (chosen) => actions.setAllPublished(chosen, true) },
          { label: 'Unpublish', icon: <EyeOff {...icon} />, act: (chosen) => actions.setAllPublished(chosen, false) },
        ]}
        menu={(row, moves) => {
          const { id, record } = row
          const published = record.is_published
          return {
            meta: `Lesson ${placeOf(row) + 1}`,
            address: addressOf(serverRow(row)),
            often: {
              label: 'Files',
              icon: <Paperclip {...icon} />,
              link: (look) => (
                <Link
                  to="/admin/courses/$courseId/lessons/$lessonId/files"
                  params={{ courseId: String(courseId), lessonId: String(id) }}
                  search={search}
                  {...look}
                />
              ),
            },
            changes: [
              {
                label: published ? 'Unpublish' : 'Publish',
                icon: published ? <EyeOff {...icon} /> : <Eye {...icon} />,
                onSelect: () => void actions.setPublished(row, !published),
              },
              {
                label: 'Duplicate',
                icon: <CopyPlus {...icon} />,
                onSelect: () => void actions.duplicate(row, { orderWaits: order.state !== undefined }),
              },
              { label: 'Print', icon: <Printer {...icon} />, onSelect: () => setPrinted(row) },
              ...moves,
              {
                label: 'Move to another course',
                icon: <ArrowRightLeft {...icon} />,
                onSelect: () => setGoing({ act: 'Move', row }),
              },
              {
                label: 'Copy to another course',
                icon: <Copy {...icon} />,
                onSelect: () => setGoing({ act: 'Copy', row }),
              },
            ],
          }
        }}
        emptyText="Lessons are shown in the order that you put them in."
      />
      <Suspense>
        {printed && (
          <PrintedLesson
            key={printed.id}
            title={nameOf(lesson, printed.record)}
            course={course?.title ?? ''}
            markdown={printed.record.content}
            resolveSrc={resolveSrc}
            onDone={() => setPrinted(null)}
          />
        )}
      </Suspense>
      {going && (
        <CourseQuestion
          act={going.act}
          name={nameOf(lesson, going.row.record)}
          courseId={courseId}
          onChosen={(course) =>
            void (going.act === 'Move' ? actions.moveTo(going.row, course) : actions.duplicate(going.row, { course }))
          }
          onClose={() => setGoing(null)}
        />
      )}
    </>
  )
}

function summary(rows: readonly Of[], level: string | undefined): string {
  const minutes = rows.reduce((sum, { record }) => sum + record.duration_minutes, 0)
  return [formatCount(rows.length, 'lesson'), ...(minutes > 0 ? [formatDuration(minutes)] : []), level]
    .filter((part) => part !== undefined)
    .join(', ')
}

/** Edits of quizzes that wait on this device, by their lesson, under whichever of its two ids. */
function useQuizItems(): (lessonId: RecordId) => readonly OutboxItem[] {
  const snapshot = useOutbox()
  const items = snapshot.items.filter((item) => item.entity === 'quiz')
  return (lessonId) =>
    items.filter((item) => {
      const of = item.operation.params?.['lessonId']
      return of !== undefined && (of === lessonId || serverIdOf(snapshot, of) === lessonId)
    })
}

function quizStands({ record }: Of, items: readonly OutboxItem[]): boolean {
  const last = items.at(-1)
  if (last) return last.kind !== 'delete'
  return record.quiz_id !== null && record.quiz_id !== undefined && !isLocalId(record.quiz_id)
}

/** Said once for each failure; the fact also stands on the page. */
function useLoadFailure(failed: boolean): void {
  useEffect(() => {
    if (failed) toasts.error('Failed to load lessons')
  }, [failed])
}
