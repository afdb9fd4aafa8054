import { ChevronDown, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { formatCount } from '#client/ui/format.ts'
import { ReorderGrip } from '#client/ui/reorder-grip.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import type { Form } from '#client/records/form/use-form.ts'
import { frequentLetter, totalPoints } from './figures.ts'
import { QuestionFields } from './question-fields.tsx'
import { questionProblems, type QuizForm } from './quiz-form.ts'
import type { QuestionList as List } from './use-question-list.ts'

/** The questions as an accordion with one open. */
export function QuestionList({ form, list }: { readonly form: Form<QuizForm>; readonly list: List }) {
  const { questions } = form.values
  const error = form.errors['questions']?.[0]
  const strict = error !== undefined
  const box = useRef<HTMLElement>(null)
  useFirstProblem(form, list, box)
  useOpened(list.open, box)
  const letter = frequentLetter(questions)

  const remove = (index: number) => {
    const question = questions[index]
    if (!question) return
    const putBack = list.remove(index)
    const undo = () => {
      putBack()
      form.edit('questions', (now) => now.toSpliced(index, 0, question))
    }
    toasts.show({
      type: 'info',
      text: `Question ${index + 1} deleted`,
      action: { label: 'Undo', onSelect: undo },
    })
  }
  return (
    <section ref={box} className="quiz-list" aria-labelledby="quiz-questions" data-field="questions" tabIndex={-1}>
      <header>
        <h3 id="quiz-questions">Questions</h3>
        <span>{questions.length > 0 && `${questions.length}, ${formatCount(totalPoints(questions), 'point')}`}</span>
      </header>
      {strict && (questions.length === 0 || !questions.some(hasProblem)) && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <ol data-reorder-list="">
        {questions.map((question, index) => {
          const key = list.keys[index] ?? ''
          const open = list.open === key
          const name = question.question.trim() || 'No text yet'
          return (
            <li key={key} data-reorder-row="" className={cx(open && 'open')} data-question={key}>
              <div className="quiz-head">
                <ReorderGrip
                  name={`question ${index + 1}`}
                  index={index}
                  count={questions.length}
                  onMove={(to) => list.move(index, to)}
                />
                <button
                  type="button"
                  className="quiz-toggle"
                  aria-expanded={open}
                  onClick={() => list.setOpen(open ? null : key)}
                >
                  <span className="quiz-number" aria-hidden="true">
                    {index + 1}
                  </span>
                  <span className="quiz-name">
                    <span className="sr-only">{`Question ${index + 1}: `}</span>
                    {open ? <span aria-hidden="true">{`Question ${index + 1}`}</span> : name}
                    {open && <span className="sr-only">{name}</span>}
                  </span>
                  {strict && hasProblem(question) && !open && <span className="quiz-bad">Incomplete</span>}
                  <span className="quiz-answer">
                    <span className="sr-only">Correct answer </span>
                    {question.correct_answer}
                  </span>
                  <ChevronDown className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
                </button>
              </div>
              {open && (
                <QuestionFields
                  question={question}
                  index={index}
                  count={questions.length}
                  strict={strict}
                  onChange={(part) => list.change(index, part)}
                  onNext={() => list.add(index)}
                  onDuplicate={() => list.add(index, question)}
                  onRemove={() => remove(index)}
                  onMove={(to) => list.move(index, to)}
                />
              )}
            </li>
          )
        })}
      </ol>
      {letter && (
        <p className="quiz-warning">
          {`${letter.count} of ${questions.length} answers are ${letter.letter}. Readers notice.`}
        </p>
      )}
      <Button icon={<Plus strokeWidth={1.75} />} onClick={() => list.add()}>
        Add question
      </Button>
      <p className="field-hint quiz-keys">
        Enter goes to the next option, Ctrl Enter starts a new question, Alt 1 to 4 marks the correct one.
      </p>
    </section>
  )
}

const hasProblem = (question: Parameters<typeof questionProblems>[0]) =>
  Object.keys(questionProblems(question)).length > 0

/** After a refused save the first question with a problem opens, and its first bad field gets the focus. */
function useFirstProblem(form: Form<QuizForm>, list: List, box: React.RefObject<HTMLElement | null>): void {
  const latest = useRef({ form, list })
  useEffect(() => {
    latest.current = { form, list }
  })
  const { refusals } = form
  useEffect(() => {
    if (refusals === 0) return undefined
    const { questions } = latest.current.form.values
    const first = questions.findIndex(hasProblem)
    if (first >= 0) latest.current.list.setOpen(latest.current.list.keys[first] ?? null)
    const timer = setTimeout(() => {
      const bad = box.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (bad) bad.focus()
      else box.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [refusals, box])
}

/** A question that was just added or opened is where writing goes on. */
function useOpened(open: string | null, box: React.RefObject<HTMLElement | null>): void {
  const shown = useRef(open)
  useEffect(() => {
    if (open === shown.current) return
    shown.current = open
    if (open === null) return
    const field = box.current?.querySelector<HTMLElement>(`[data-question="${open}"] textarea[name=question]`)
    field?.focus()
    field?.scrollIntoView({ block: 'nearest' })
  }, [open, box])
}
