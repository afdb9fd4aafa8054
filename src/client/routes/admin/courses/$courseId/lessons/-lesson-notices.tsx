import { Link } from '@tanstack/react-router'
import { lesson } from '#contract/records/lesson.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import { OutboxError } from '#client/offline/engine/outbox/outbox.ts'
import { describeProblem } from '#client/offline/engine/outbox/problem-words.ts'
import type { RecordView } from '#client/offline/reading/use-record.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { ErrorSummary } from '#client/ui/error-summary.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { conflictAddress } from '#client/records/attention-banner.tsx'
import { fieldChanges } from '#client/records/field-changes.ts'
import { DraftOffer } from '#client/records/form/draft-offer.tsx'
import { NotStored } from '#client/records/form/not-stored.tsx'
import type { Form } from '#client/records/form/use-form.ts'
import { useFieldWords } from '#client/records/use-field-words.ts'
import { useSave } from '#client/records/use-save.ts'
import { LESSON_LABELS, lessonName, type LessonForm } from './-lesson-form.ts'
import { type LessonQuiz, QUIZ_NOT_SAVED } from './-quiz/use-lesson-quiz.ts'

interface LessonNoticesProps {
  readonly form: Form<LessonForm>
  readonly view: RecordView<unknown>
  readonly quiz: LessonQuiz
  /** What is in the form could not be stored on the device. */
  readonly unstored: boolean
  readonly onRetry: () => void
}

/** What the person should know before writing on: at its place above the text, one fact each. */
export function LessonNotices({ form, view, quiz, unstored, onRetry }: LessonNoticesProps) {
  const { undo } = useSave(lesson)
  const { values } = form
  const deletion = view.items.findLast((item) => item.kind === 'delete')
  const problems = Object.keys(form.errors)
  const single = problems.length === 1 && ['title', 'content'].includes(problems[0] ?? '')
  const words = useFieldWords(lesson)
  return (
    <div className="editor-notices">
      {unstored && (
        <NotStored
          text={() => [values.title, values.content].filter((part) => part !== '').join('\n\n')}
          fileName={lessonName(values)}
          onRetry={onRetry}
        />
      )}
      {view.deleted && deletion && (
        <Banner
          tone="warn"
          actions={
            <Button small onClick={() => void undo(deletion.opId)}>
              Undo
            </Button>
          }
        >
          This lesson will be deleted.
        </Banner>
      )}
      <DraftOffer draft={form.draft} compare={(draft) => fieldChanges(lesson, values, draft.values, words)} />
      <QuizRefused quiz={quiz} lesson={view} />
      {problems.length > 0 && !single && <ErrorSummary errors={form.errors} labels={LESSON_LABELS} />}
    </div>
  )
}

/** The lesson is saved, its quiz is not; the text is kept and can be sent once more. */
function QuizRefused({ quiz, lesson }: { readonly quiz: LessonQuiz; readonly lesson: RecordView<unknown> }) {
  const { outbox } = useWorkspace()
  const refused = quiz.view.items.find((item) => item.state === 'needs-you')
  if (!refused || lesson.items.some((item) => item.state === 'needs-you')) return null
  const retry = async () => {
    try {
      await outbox.retry(refused.opId)
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error
      toasts.warning('That did not work for this edit. Look at the outbox.')
    }
  }
  return (
    <Banner
      tone="warn"
      actions={
        refused.conflict === null ? (
          <Button small onClick={() => void retry()}>
            Retry
          </Button>
        ) : (
          <Link
            to="/admin/outbox/$recordId"
            params={{ recordId: conflictAddress(refused) }}
            className={buttonClass({ small: true })}
          >
            Compare versions
          </Link>
        )
      }
    >
      <strong className="font-semibold">
        {refused.conflict === null ? QUIZ_NOT_SAVED : 'The quiz also changed on the server.'}
      </strong>{' '}
      {`${describeProblem(refused).replace(/\.?$/, '.')} Its text is kept on this device.`}
    </Banner>
  )
}
