import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import { lesson } from '#contract/records/lesson.ts'
import { nameOf } from '#contract/records/record.ts'
import { may } from '#client/data/session.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { DataList } from '#client/ui/data-list.tsx'
import { formatCount, formatDuration } from '#client/ui/format.ts'
import { MoveDialog } from '#client/ui/move-dialog.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { RowMark } from '#client/ui/row-mark.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { AttentionBanner } from '#client/records/attention-banner.tsx'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { CourseQuestion } from './-course-question.tsx'
import { lessonColumns, withQuiz } from './-lesson-columns.tsx'
import type { LessonRow } from './-lesson-form.ts'
import { LessonRowActions } from './-lesson-row-actions.tsx'
import { useCourseLessons } from './-use-course-lessons.ts'
import { useLessonActions } from './-use-lesson-actions.ts'

const BACK = { to: '/admin/courses', label: 'Courses' } as const

type Of = Row<LessonRow>
type Asked = { readonly what: 'place' | 'course'; readonly row: Of } | null

/** The lessons of one course in their order, with everything that can be done to one. */
export function LessonList({ courseId }: { readonly courseId: RecordId }) {
  const { view, course, ordered } = useCourseLessons(courseId)
  const title = course?.title ?? 'Lessons'
  usePageTitle(course?.title === undefined ? 'Lessons' : `Lessons of ${course.title}`)
  useSubPage('Lessons', BACK)
  const actions = useLessonActions()
  const quizItemsOf = useQuizItems()
  const [asked, setAsked] = useState<Asked>(null)
  useLoadFailure(view.error !== null)

  const rows = ordered.rows
  const places = new Map((rows ?? []).map((row, index) => [row.id, index]))
  const move = (row: Of, to: number) => void storedOrTold('Failed to put in order', () => ordered.move(row.id, to))
  const hasQuiz = (row: Of) => quizStands(row, quizItemsOf(row.id))
  const write = may('content.write')
  return (
    <>
      <PageHead
        title={title}
        back={{ label: 'Courses', link: (props) => <Link to="/admin/courses" {...props} /> }}
        sub={rows && summary(rows, course?.level)}
        asOf={
          <>
            {view.asOf !== null && view.offline && <AsOf at={view.asOf} offline />}
            {ordered.state && (
              <RowMark
                state={ordered.state}
                label={ordered.state === 'waiting' ? 'Order waiting to be sent' : undefined}
              />
            )}
          </>
        }
        actions={
          write && (
            <Link
              to="/admin/courses/$courseId/lessons/create"
              params={{ courseId: String(courseId) }}
              className={buttonClass({ variant: 'primary' })}
            >
              <Plus strokeWidth={1.75} aria-hidden="true" />
              Add lesson
            </Link>
          )
        }
      />
      <AttentionBanner record={lesson} />
      <DataList
        label="Lessons"
        rows={rows}
        columns={lessonColumns(places, hasQuiz)}
        rowKey={(row) => row.id}
        rowName={(row) => nameOf(lesson, row.record)}
        rowState={(row) => withQuiz(row.state, quizItemsOf(row.id))}
        rowLink={(row, props) => (
          <Link
            to="/admin/courses/$courseId/lessons/$lessonId"
            params={{ courseId: String(courseId), lessonId: String(row.id) }}
            {...props}
          />
        )}
        {...(write ? { onMove: move } : {})}
        actions={(row) => (
          <LessonRowActions
            row={row}
            courseId={courseId}
            index={places.get(row.id) ?? 0}
            count={places.size}
            actions={actions}
            onMove={(to) => move(row, to)}
            onAskPlace={() => setAsked({ what: 'place', row })}
            onAskCourse={() => setAsked({ what: 'course', row })}
          />
        )}
        missing={view.missing}
        error={
          view.error ? { message: `Failed to load lessons. ${view.error.message}`, onRetry: view.refetch } : undefined
        }
        empty={{ title: 'No lessons yet', text: 'Lessons are shown in the order that you put them in.' }}
      />
      {asked?.what === 'place' && (
        <MoveDialog
          name={nameOf(lesson, asked.row.record)}
          index={places.get(asked.row.id) ?? 0}
          count={places.size}
          onMove={(to) => move(asked.row, to)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'course' && (
        <CourseQuestion
          name={nameOf(lesson, asked.row.record)}
          courseId={courseId}
          onMove={(target) => void actions.moveTo(asked.row, target)}
          onClose={() => setAsked(null)}
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
