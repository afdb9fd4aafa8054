import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isLocalId, type RecordId } from '#contract/entity.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import { useNoteOpened } from '#client/offline/opened.ts'
import { useRecord } from '#client/offline/use-record.ts'
import { useSubPage } from '#client/shell/frame-bar.ts'
import { usePageTitle } from '#client/shell/metadata.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Empty, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
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
  const { state, record, error, refetch } = useRecord<{ readonly title?: string }>('lesson', id)
  // Once opened, it stays: a lesson that is deleted elsewhere must not take the text off the screen.
  const [opened, setOpened] = useState(creating)
  if (!opened && record !== null) setOpened(true)
  const heading = creating ? 'New lesson' : 'Edit lesson'
  usePageTitle(record === null ? heading : lessonName(record))
  useSubPage(heading, { to: `/admin/courses/${courseId}/lessons`, label: 'Lessons' }, true)
  useNoteOpened('course', courseId)
  useUnsavedNewLesson(id, courseId, !opened && state === 'missing')
  const params = { courseId: String(courseId) }

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

/** The address of a new lesson that was typed but never saved leads on to where its text is. */
function useUnsavedNewLesson(id: RecordId, courseId: RecordId, missing: boolean): void {
  const { drafts } = useWorkspace()
  const navigate = useNavigate()
  useEffect(() => {
    if (!missing || !isLocalId(id)) return
    drafts.latest(`lesson:${id}`).then(
      (draft) =>
        draft &&
        void navigate({
          to: '/admin/courses/$courseId/lessons/create',
          params: { courseId: String(courseId) },
          search: { draft: id },
          replace: true,
        }),
      // The journal can't be read now; the page already says that there is nothing to show.
      () => undefined,
    )
  }, [missing, id, courseId, drafts, navigate])
}
