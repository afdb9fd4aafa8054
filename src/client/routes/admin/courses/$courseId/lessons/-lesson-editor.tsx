import { Suspense, useId, useRef, useState } from 'react'
import { course } from '#contract/records/course.ts'
import { lesson } from '#contract/records/lesson.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { nameOf } from '#contract/records/record.ts'
import { useNoteOpened } from '#client/offline/reading/recently-opened.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { Badge } from '#client/ui/badge.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { useSite } from '#client/widgets/use-site.ts'
import { useChoosePicture } from '#client/widgets/file-picker/use-choose-picture.tsx'
import { type Pressed, StillMarkdown } from '#client/widgets/markdown/still-markdown.tsx'
import { EditorLine } from '#client/records/editor-frame.tsx'
import type { EditorProps } from '#client/records/editor-page.tsx'
import { useOwnLinks } from '#client/records/own-links.ts'
import { RecordEditor } from '#client/records/record-editor.tsx'
import { useEditor } from '#client/records/use-editor.ts'
import { useHeldText } from '#client/records/use-held-text.ts'
import { LessonStatus } from './-lesson-columns.tsx'
import { type LessonForm, newLesson } from '#client/routes/admin/courses/$courseId/-lesson-form.ts'
import { LessonSettings } from './-lesson-settings.tsx'
import { QuizRefused } from './-quiz/quiz-refused.tsx'
import { QUIZ_NOT_SAVED, useLessonQuiz } from './-quiz/use-lesson-quiz.ts'

const MarkdownEditor = lazyPart(() => import('#client/widgets/markdown/markdown-editor.tsx'))
const PrintedLesson = lazyPart(() => import('./-print/printed-lesson.tsx'))
const QuizDialog = lazyPart(() => import('./-quiz/quiz-dialog.tsx'))

interface LessonEditorProps {
  readonly page: EditorProps
  readonly courseId: RecordId
  readonly quizOpen: boolean
  readonly onQuiz: (open: boolean) => void
}

/** The one form of a lesson: the title is its first line, the settings and the quiz stand beside. */
export function LessonEditor({ page, courseId, quizOpen, onQuiz }: LessonEditorProps) {
  const [initial] = useState(() => newLesson(courseId))
  const editor = useEditor<typeof lesson, LessonForm>({
    ...page,
    record: lesson,
    initial,
    page: ['title', 'content'],
    done: (isNew) => lesson.words[isNew ? 'created' : 'updated'],
    failed: 'Save Failed',
    publishes: false,
    within: {
      save: async () => {
        toasts.dismiss(told)
        return !quiz.form.dirty || quiz.form.save()
      },
      onFailed: () => {
        toasts.warning(QUIZ_NOT_SAVED)
        onQuiz(true)
      },
    },
    onRefused: (problems) => {
      // What is missing lies below the quiz.
      onQuiz(false)
      tellProblems(problems)
    },
  })
  const { id, form, view, text, upload, resolveSrc, toolbar, setSettings, save } = editor
  const name = nameOf(lesson, form.values)
  const quiz = useLessonQuiz({ lessonId: id, courseId, lessonTitle: name, known: view.record?.quiz_id })
  useNoteOpened(course, courseId)
  const { record: ofCourse } = useRecord(course, courseId)
  const library = useChoosePicture()
  const findLinks = useOwnLinks()
  const { language } = useSite()
  const contentError = useId()
  const content = form.field('content')
  const held = useHeldText(editor, 'content')
  const pressed = useRef<Pressed>(null)
  const [printing, setPrinting] = useState(false)
  const stored = view.base.values.is_published

  const print = () => {
    // Its sheet on a phone would lie over the page when the print dialog closes.
    setSettings(false)
    setPrinting(true)
  }
  const openQuiz = () => {
    // Never a layer over a layer: the phone's sheet gives way.
    setSettings(false)
    onQuiz(true)
  }
  return (
    <>
      <RecordEditor
        editor={{ ...editor, settingsOpen: editor.settingsOpen && !quizOpen }}
        badge={
          <>
            {stored !== undefined && <LessonStatus published={stored} />}
            {quiz.form.dirty && <Badge waiting>Quiz not saved</Badge>}
          </>
        }
        settings={<LessonSettings editor={editor} courseId={courseId} quiz={quiz} onQuiz={openQuiz} onPrint={print} />}
        notices={<QuizRefused quiz={quiz} lesson={view} />}
        moreItems={quiz.view.items}
      >
        <EditorLine
          {...form.field('title')}
          look="title"
          label="Title"
          placeholder="Title"
          required
          onEnter={() => document.getElementById(SURFACE.id)?.focus()}
        />
        <div className="editor-body" data-field="content">
          <Suspense
            fallback={
              <StillMarkdown
                {...SURFACE}
                markdown={content.value}
                onPressed={(at) => {
                  pressed.current = at
                }}
              />
            }
          >
            <MarkdownEditor
              {...SURFACE}
              language={language}
              pressed={pressed}
              value={content.value}
              followed={form.followed}
              onChange={content.onChange}
              {...held}
              onBlur={content.onBlur}
              name={name}
              ref={text}
              onAddImage={(file, kept) => upload(file, () => undefined, new AbortController().signal, kept)}
              findLinks={findLinks}
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
      </RecordEditor>
      {library.picker}
      <Suspense>
        {printing && (
          <PrintedLesson
            title={name}
            course={ofCourse?.title ?? ''}
            markdown={content.value}
            resolveSrc={resolveSrc}
            onDone={() => setPrinting(false)}
          />
        )}
        {quizOpen && (
          <QuizDialog
            quiz={quiz}
            lessonTitle={name}
            courseTitle={ofCourse?.title ?? ''}
            onClose={() => onQuiz(false)}
            onSave={() => void save().then((saved) => saved && onQuiz(false))}
          />
        )}
      </Suspense>
    </>
  )
}

const SURFACE = { id: 'editor-content', label: 'Content', placeholder: 'Write the lesson' }

let told = 0
function tellProblems(problems: readonly string[]): void {
  toasts.dismiss(told)
  told = toasts.error(problems.join('. '), { title: 'Validation Errors' })
}
