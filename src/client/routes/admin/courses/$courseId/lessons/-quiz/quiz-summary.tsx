import { ListChecks, Trash2, Undo2 } from 'lucide-react'
import { useConfirm } from '#client/ui/confirm.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatCount } from '#client/ui/format.ts'
import { sentence } from '#client/state-grammar.ts'
import { RowMark } from '#client/ui/row-mark.tsx'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { paramsOf } from '#client/offline/reading/parents.ts'
import { quiz as definition } from '#contract/records/quiz.ts'
import { restsHere } from '#client/records/rests-here.ts'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { useSave } from '#client/records/use-save.ts'
import { totalPoints } from './figures.ts'
import type { LessonQuiz } from './use-lesson-quiz.ts'

/** What a lesson's settings say of its quiz, and what can be done to it from there. */
export function QuizSummary({ quiz, onOpen }: { readonly quiz: LessonQuiz; readonly onOpen: () => void }) {
  const { remove, undo } = useSave(definition)
  const { outbox } = useWorkspace()
  const confirm = useConfirm()
  const { form, view, exists } = quiz
  const { questions, title, passing_score } = form.values
  if (quiz.state === 'loading') return <p className="text-small text-ink-3">Looking for the quiz</p>
  if (quiz.state === 'unknown') {
    return (
      <div className="flex flex-wrap items-center gap-2 text-small text-ink-2">
        <p className="flex-1">Whether this lesson has a quiz is not on this device yet.</p>
        <Button small onClick={quiz.refetch}>
          Retry
        </Button>
      </div>
    )
  }
  const deletion = view.deleted ? view.items.findLast((item) => item.kind === 'delete') : undefined
  if (view.deleted) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <RowMark state="waiting" label={sentence('waiting', { act: 'delete', subject: 'The quiz' })} />
        {deletion && (
          <Button small icon={<Undo2 strokeWidth={1.75} />} onClick={() => void undo(deletion.opId)}>
            Undo
          </Button>
        )}
      </div>
    )
  }
  const ask = async () => {
    const name = title.trim() || 'this quiz'
    const yes = await confirm({
      type: 'danger',
      title: exists ? `Remove “${name}”?` : 'Discard the unfinished quiz?',
      text: exists
        ? `${formatCount(questions.length, 'question')}. ${restsHere(outbox.getSnapshot(), definition, [quiz.id]) ?? 'It stays in the trash for 30 days.'}`
        : 'What was typed here and not saved is removed from this device.',
      action: exists ? 'Remove quiz' : 'Discard',
    })
    if (!yes) return
    if (!exists) return form.reset()
    await storedOrTold('Failed to remove the quiz', async () => {
      await remove({
        id: quiz.id,
        base: view.base,
        label: title.trim() || 'Quiz',
        params: paramsOf(definition, view.record ?? form.values),
      })
      // Not before it is removed: a device that refuses that leaves the quiz, and what was typed into it.
      form.reset()
    })
  }
  const begun = exists || form.dirty
  return (
    <div className="grid gap-2">
      {begun && (
        <p className="text-small text-ink-2">
          {[
            formatCount(questions.length, 'question'),
            formatCount(totalPoints(questions), 'point'),
            ...(passing_score === null ? [] : [`${passing_score}% to pass`]),
          ].join(', ')}
          {form.dirty && ', not saved yet'}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button small icon={<ListChecks strokeWidth={1.75} />} onClick={onOpen}>
          {begun ? 'Edit quiz' : 'Add quiz'}
        </Button>
        {begun && (
          <Button small variant="danger-quiet" icon={<Trash2 strokeWidth={1.75} />} onClick={() => void ask()}>
            {exists ? 'Remove quiz' : 'Discard'}
          </Button>
        )}
      </div>
    </div>
  )
}
