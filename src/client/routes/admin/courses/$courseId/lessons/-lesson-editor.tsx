import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import { lesson } from '#contract/records/lesson.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { EditorFrame, EditorLine } from '#client/records/editor-frame.tsx'
import { useChoosePicture } from '#client/widgets/file-picker/use-choose-picture.tsx'
import { EditStatus } from '#client/records/form/edit-status.tsx'
import { useRecordForm } from '#client/records/form/use-record-form.ts'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { LessonStatus } from './-lesson-columns.tsx'
import { LessonFormSchema, lessonName, newLesson } from './-lesson-form.ts'
import { LessonNotices } from './-lesson-notices.tsx'
import { LessonSettings } from './-lesson-settings.tsx'
import { useLessonQuiz } from './-quiz/use-lesson-quiz.ts'
import { useLessonActions } from './-use-lesson-actions.ts'
import { useLessonSave } from './-use-lesson-save.ts'

const MarkdownEditor = lazy(() => import('#client/widgets/markdown/markdown-editor.tsx'))
const QuizDialog = lazy(() => import('./-quiz/quiz-dialog.tsx'))

interface LessonEditorProps {
  readonly id: RecordId
  readonly courseId: RecordId
  readonly heading: string
  readonly creating: boolean
  /** After the first save of a new lesson. */
  readonly onMade: () => void
  readonly quizOpen: boolean
  readonly onQuiz: (open: boolean) => void
}

/** The one form of a lesson: the title is its first line, the settings and the quiz stand beside. */
export function LessonEditor(props: LessonEditorProps) {
  const { id, courseId, heading, creating, quizOpen, onQuiz } = props
  const navigate = useNavigate()
  const [initial] = useState(() => newLesson(courseId))
  const made = useRecord(lesson, id).server !== null
  const { form, view, unstored } = useRecordForm({
    record: lesson,
    id,
    isNew: isLocalId(id),
    initial,
    schema: LessonFormSchema,
    label: lessonName,
    // What a person reads when saving fails.
    done: made ? 'Lesson updated successfully' : 'Lesson created successfully',
    failed: 'Save Failed',
  })
  const { upload, resolveSrc } = useOutboxUpload()
  const library = useChoosePicture()
  const actions = useLessonActions()
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  const [settings, setSettings] = useState(false)
  const contentError = useId()
  const { values } = form
  const quiz = useLessonQuiz({
    lessonId: id,
    courseId,
    lessonTitle: lessonName(values),
    known: quizIdOf(view.record),
  })
  useEffect(() => {
    if (creating) document.getElementById('editor-title')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new lesson starts at its title, once
  }, [])

  const save = useLessonSave({
    form,
    quiz,
    onSettings: setSettings,
    onQuiz,
    onMade: creating ? props.onMade : undefined,
  })
  const title = form.field('title')
  const content = form.field('content')
  const courseParams = { courseId: String(courseId) }
  const openQuiz = () => {
    // Never a layer over a layer: the phone's sheet gives way.
    setSettings(false)
    onQuiz(true)
  }
  const remove = async () => {
    const name = lessonName({ title: view.base.values['title'] })
    if (await actions.remove({ id, courseId, title: name, base: view.base })) {
      void navigate({ to: '/admin/courses/$courseId/lessons', params: courseParams })
    }
  }
  const stored = view.base.values['is_published']

  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      <EditorFrame
        toolbar={setToolbar}
        settingsTitle="Lesson settings"
        settingsOpen={settings && !quizOpen}
        onSettings={setSettings}
        actions={
          <Button small variant="primary" busy={form.saving} busyLabel="Saving" onClick={() => void save()}>
            Save
          </Button>
        }
        settings={
          <LessonSettings
            id={id}
            courseId={courseId}
            form={form}
            view={view}
            quiz={quiz}
            onQuiz={openQuiz}
            upload={upload}
            resolveSrc={resolveSrc}
            onDelete={view.record === null || view.deleted ? undefined : () => void remove()}
          />
        }
      >
        <LessonNotices form={form} view={view} quiz={quiz} unstored={unstored} onRetry={() => void save()} />
        <div className="editor-status">
          <Link to="/admin/courses/$courseId/lessons" params={courseParams} className="back-link">
            <ChevronLeft strokeWidth={1.75} aria-hidden="true" />
            Lessons
          </Link>
          {typeof stored === 'boolean' && <LessonStatus published={stored} />}
          {quiz.form.dirty && <Badge waiting>Quiz not saved</Badge>}
          <EditStatus
            items={[...view.items, ...quiz.view.items]}
            dirty={form.dirty}
            saving={form.saving}
            keptAt={form.keptAt}
            stored={view.server !== null}
          />
          {view.offline && view.asOf !== null && <AsOf at={view.asOf} offline />}
        </div>
        <EditorLine
          {...title}
          look="title"
          label="Title"
          placeholder="Title"
          required
          onEnter={() => document.getElementById(CONTENT)?.focus()}
        />
        <div className="editor-body" data-field="content">
          <Suspense fallback={<p className="whitespace-pre-wrap font-mono">{values.content}</p>}>
            <MarkdownEditor
              id={CONTENT}
              value={values.content}
              onChange={content.onChange}
              onBlur={content.onBlur}
              label="Content"
              placeholder="Write the lesson"
              name={lessonName(values)}
              onAddImage={(file) => upload(file, () => undefined, new AbortController().signal)}
              onChoosePicture={library.choose}
              resolveSrc={resolveSrc}
              toolbarHost={toolbar}
              onSave={() => void save()}
              invalid={content.error !== undefined}
              describedBy={contentError}
            />
          </Suspense>
          <p className="field-error" id={contentError}>
            {content.error}
          </p>
        </div>
      </EditorFrame>
      {library.picker}
      <Suspense>
        {quizOpen && (
          <QuizDialog
            quiz={quiz}
            lessonTitle={lessonName(values)}
            onClose={() => onQuiz(false)}
            onSave={() => void save().then((saved) => saved && onQuiz(false))}
          />
        )}
      </Suspense>
    </>
  )
}

const CONTENT = 'editor-content'

function quizIdOf(record: Readonly<Record<string, unknown>> | null): number | null | undefined {
  const id = record?.['quiz_id']
  return typeof id === 'number' || id === null ? id : undefined
}
