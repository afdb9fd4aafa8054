import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { MOST_QUESTIONS, OPTION_FIELDS } from '#contract/records/quiz.ts'
import { readAiken } from '#contract/render/aiken.ts'
import { Button } from '#client/ui/button.tsx'
import { formatCount } from '#client/ui/format.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import type { Form } from '#client/records/form/use-form.ts'
import { fromAiken, letterOf, type QuizForm, withoutTaken } from './quiz-form.ts'

interface AikenImportProps {
  readonly form: Form<QuizForm>
  /** Where the layer has its buttons: in sight, however much was read. */
  readonly foot: Element | null
  readonly onDone: () => void
}

const EXAMPLE = 'Where do most delays start?\nA. At a handover\nB. At a form\nC. At a screen\nD. At a desk\nANSWER: A'

/** Questions from Aiken text, pasted or from a file: what was read, what was not and in which line, then taken over. */
export function AikenImport({ form, foot, onDone }: AikenImportProps) {
  const [text, setText] = useState('')
  const [failed, setFailed] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const turn = useRef(0)
  const reading = readAiken(text)
  const { questions } = form.values
  const read = reading.questions.length
  const room = MOST_QUESTIONS - questions.length

  const change = (typed: string) => {
    turn.current += 1
    setText(typed)
  }
  const open = async (chosen: File | undefined) => {
    if (!chosen) return
    // What is typed while it is read is meant, and so is another file that is chosen.
    turn.current += 1
    const { current: own } = turn
    try {
      const read = await chosen.text()
      if (turn.current !== own) return
      setText(read)
      setFailed(undefined)
    } catch {
      setFailed(`Failed to read ${chosen.name}.`)
    }
  }
  const take = (replace: boolean) => {
    const taken = reading.questions.map(fromAiken)
    const before = replace ? questions : []
    form.edit('questions', (now) => [...(replace ? [] : now), ...taken])
    // What was typed since stays, also into one of these.
    const undo = () => form.edit('questions', (now) => [...before, ...withoutTaken(now, taken)])
    toasts.show({
      type: 'info',
      text: `${formatCount(read, 'question')} imported`,
      action: { label: 'Undo', onSelect: undo },
    })
    onDone()
  }
  const tooMany = (limit: number) => (read > limit ? `A quiz takes at most ${MOST_QUESTIONS} questions` : undefined)
  const nothing = read === 0 ? 'No question was read yet' : undefined
  return (
    <div className="quiz-form">
      <TextArea
        label="Aiken text"
        mono
        rows={8}
        value={text}
        onChange={change}
        placeholder={EXAMPLE}
        spellCheck={false}
        hint="A question, its options A. to D., then ANSWER: and the letter."
        error={failed}
      />
      <div>
        <input
          ref={file}
          type="file"
          accept=".txt,text/plain"
          className="sr-only"
          tabIndex={-1}
          aria-label="Aiken file"
          onChange={(event) => {
            void open(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button small onClick={() => file.current?.click()}>
          Choose a text file
        </Button>
      </div>
      <div role="status">
        {text.trim() !== '' && (
          <p className="font-[550]">
            {[
              `${formatCount(read, 'question')} read`,
              ...(reading.errors.length > 0 ? [formatCount(reading.errors.length, 'problem')] : []),
            ].join(', ')}
          </p>
        )}
        {reading.errors.length > 0 && (
          <ul className="quiz-errors" aria-label="Problems">
            {reading.errors.map(({ line, message }) => (
              <li key={`${line} ${message}`}>{`Line ${line}: ${message}`}</li>
            ))}
          </ul>
        )}
      </div>
      {read > 0 && (
        <ol className="quiz-read" aria-label="Questions that were read">
          {reading.questions.map((question, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same question may stand there twice
            <li key={index}>
              <p className="font-[550]">{question.question}</p>
              <ul>
                {OPTION_FIELDS.map((field, place) => (
                  <li key={field} className={letterOf(place) === question.correct_answer ? 'right' : undefined}>
                    {`${letterOf(place)}. ${question[field]}`}
                    {letterOf(place) === question.correct_answer && <span className="sr-only">, correct</span>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {foot &&
        createPortal(
          <>
            {questions.length > 0 && (
              <Button disabledReason={nothing ?? tooMany(MOST_QUESTIONS)} onClick={() => take(true)}>
                Replace all
              </Button>
            )}
            <Button variant="primary" disabledReason={nothing ?? tooMany(room)} onClick={() => take(false)}>
              {read > 0 ? `Add ${formatCount(read, 'question')}` : 'Add questions'}
            </Button>
          </>,
          foot,
        )}
    </div>
  )
}
