import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { course } from '#contract/records/course.ts'
import { lesson } from '#contract/records/lesson.ts'
import { useNoteOpened } from '#client/offline/reading/recently-opened.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Empty, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useUnsavedRecord } from '#client/records/form/draft-address.ts'
import { LessonEditor } from './-lesson-editor.tsx'
import { lessonName } from './-lesson-form.ts'

interface LessonEditorPageProps {
  readonly id: RecordId
  readonly courseId: RecordId
  /** On /create: the address changes with the first save. */
  readonly creating: boolean
  readonly quizOpen: boolean
  readonly onQuiz: (open: boolean) => void
}

/** The page around the editor: its title, its way back, and what stands there when there is no lesson to edit. */
export function LessonEditorPage({ id, courseId, creating, quizOpen, onQuiz }: LessonEditorPageProps) {
  const navigate = useNavigate()
  const { state, record, error, refetch } = useRecord(lesson, id)
  // Once opened, it stays: a lesson that is deleted elsewhere must not take the text off the screen.
  const [opened, setOpened] = useState(creating)
  if (!opened && record !== null) setOpened(true)
  const heading = creating ? 'New lesson' : 'Edit lesson'
  usePageTitle(record === null ? heading : lessonName(record))
  const params = { courseId: String(courseId) }
  useSubPage(heading, { to: '/admin/courses/$courseId/lessons', params, label: 'Lessons' }, true)
  useNoteOpened(course, courseId)
  useUnsavedRecord(lesson, id, !opened && state === 'missing', { courseId })

  if (opened) {
    const made = () =>
      void navigate({
        to: '/admin/courses/$courseId/lessons/$lessonId',
        params: { ...params, lessonId: String(id) },
        replace: true,
        resetScroll: false,
      })
    return (
      <LessonEditor
        id={id}
        courseId={courseId}
        heading={heading}
        creating={creating}
        onMade={made}
        quizOpen={quizOpen}
        onQuiz={onQuiz}
      />
    )
  }
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      {state === 'loading' && <SkeletonRows />}
      {state === 'not-here' && <NotOnThisDevice />}
      {state === 'failed' && (
        <LoadFailed message={`Failed to load the lesson. ${error?.message ?? ''}`} onRetry={refetch} />
      )}
      {state === 'missing' && (
        <Empty
          title="This lesson is not there"
          text="It was deleted, or its address is wrong."
          action={
            <Link to="/admin/courses/$courseId/lessons" params={params} className={buttonClass()}>
              All lessons
            </Link>
          }
        />
      )}
    </>
  )
}
