import { ArrowDown, ArrowUp, Check, CopyPlus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { LETTERS, OPTION_FIELDS } from '#contract/records/quiz.ts'
import { IconButton } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { NumberField } from '#client/ui/value-field.tsx'
import { earlyProblems, letterOf, questionProblems, type QuestionForm } from './quiz-form.ts'

interface QuestionFieldsProps {
  readonly question: QuestionForm
  readonly index: number
  readonly count: number
  /** After a refused save: everything that is missing is told. */
  readonly strict: boolean
  readonly onChange: (part: Partial<QuestionForm>) => void
  readonly onNext: () => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
  readonly onMove: (to: number) => void
}

/** The open question. Enter goes on to the next option, Ctrl Enter to a new question. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { question, index, count, strict, onChange, onNext, onMove } = props
  const problems = strict ? questionProblems(question) : earlyProblems(question)
  const box = useRef<HTMLDivElement>(null)
  const name = useId()
  const focusOption = (place: number) =>
    box.current?.querySelectorAll<HTMLElement>('.quiz-option .input')[place]?.focus()

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.nativeEvent.isComposing) return
    const { target } = event
    const place = Number(/^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1]) - 1
    const writes =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio')
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onNext()
    else if (place >= 0 && !event.ctrlKey && !event.metaKey && (event.altKey || !writes)) {
      onChange({ correct_answer: letterOf(place) })
    } else if (event.key === 'Enter' && !event.shiftKey && target instanceof HTMLTextAreaElement) {
      if (target.name !== 'question') return
      focusOption(0)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields inside, none of its own
    <div ref={box} className="quiz-question" onKeyDown={onKeyDown}>
      <TextArea
        label="Question"
        name="question"
        rows={2}
        value={question.question}
        onChange={(text) => onChange({ question: text })}
        error={problems['question']}
      />
      <fieldset className="quiz-options">
        <legend className="field-label">Answer options</legend>
        {OPTION_FIELDS.map((field, place) => {
          const letter = letterOf(place)
          const right = question.correct_answer === letter
          const error = problems[field]
          return (
            <div key={field} className={cx('quiz-option', right && 'right', error !== undefined && 'invalid')}>
              <label className="quiz-letter" title={`${letter} is correct`}>
                <input
                  type="radio"
                  className="sr-only"
                  name={`${name}-correct`}
                  aria-label={`${letter} is correct`}
                  checked={right}
                  onChange={() => onChange({ correct_answer: letter })}
                />
                <span aria-hidden="true">{right ? <Check strokeWidth={3} /> : letter}</span>
              </label>
              <input
                className="input"
                name={field}
                aria-label={`Option ${letter}`}
                placeholder={`Option ${letter}`}
                autoComplete="off"
                value={question[field]}
                {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-${field}` })}
                onChange={(event) => onChange({ [field]: event.target.value })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
                  event.preventDefault()
                  if (place < LETTERS.length - 1) focusOption(place + 1)
                  else box.current?.querySelector<HTMLElement>('input[type=number]')?.focus()
                }}
              />
              {error !== undefined && (
                <p className="field-error" id={`${name}-${field}`}>
                  {error}
                </p>
              )}
            </div>
          )
        })}
      </fieldset>
      <div className="quiz-points">
        <NumberField
          label="Points"
          min={1}
          step={1}
          value={question.points}
          onChange={(points) => onChange({ points })}
          error={problems['points']}
        />
      </div>
      <TextArea
        label="Explanation"
        optional
        rows={2}
        hint="Shown after answering."
        value={question.explanation}
        onChange={(explanation) => onChange({ explanation })}
        error={problems['explanation']}
      />
      <div className="quiz-tools">
        <IconButton
          label="Move question up"
          disabledReason={index === 0 ? 'Already the first' : undefined}
          onClick={() => onMove(index - 1)}
        >
          <ArrowUp strokeWidth={1.75} />
        </IconButton>
        <IconButton
          label="Move question down"
          disabledReason={index === count - 1 ? 'Already the last' : undefined}
          onClick={() => onMove(index + 1)}
        >
          <ArrowDown strokeWidth={1.75} />
        </IconButton>
        <IconButton label="Duplicate question" onClick={props.onDuplicate}>
          <CopyPlus strokeWidth={1.75} />
        </IconButton>
        <IconButton label="Delete question" onClick={props.onRemove}>
          <Trash2 strokeWidth={1.75} />
        </IconButton>
      </div>
    </div>
  )
}
