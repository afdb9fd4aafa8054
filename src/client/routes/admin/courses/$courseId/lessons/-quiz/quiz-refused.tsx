import { Link } from '@tanstack/react-router'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { OutboxError } from '#client/offline/engine/outbox/outbox-error.ts'
import { describeProblem } from '#client/offline/engine/outbox/problem-words.ts'
import type { RecordView } from '#client/offline/reading/use-record.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { conflictAddress } from '#client/records/attention-banner.tsx'
import { type LessonQuiz, QUIZ_NOT_SAVED } from './use-lesson-quiz.ts'

interface QuizRefusedProps {
  readonly quiz: LessonQuiz
  readonly lesson: RecordView<unknown>
}

/** The lesson is saved, its quiz is not; the text is kept and can be sent once more. */
export function QuizRefused({ quiz, lesson }: QuizRefusedProps) {
  const { outbox } = useWorkspace()
  const refused = quiz.view.items.find((item) => item.state === 'needs-you')
  if (!refused || lesson.items.some((item) => item.state === 'needs-you')) return null
  const retry = async () => {
    try {
      await outbox.retry(refused.opId)
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error
      toasts.warning('That did not work for this edit. Look in the outbox.')
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
        {refused.conflict === null ? QUIZ_NOT_SAVED : 'The quiz needs your attention.'}
      </strong>{' '}
      {`${describeProblem(refused).replace(/\.?$/, '.')} Its text is kept on this device.`}
    </Banner>
  )
}
