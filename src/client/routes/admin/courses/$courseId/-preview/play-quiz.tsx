import { type FormEvent, useId, useRef, useState } from 'react'
import { LETTERS, type Question, type Quiz } from '#contract/records/quiz.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatCount } from '#client/ui/format.ts'
import { type Answer, scoreOf } from './quiz-score.ts'

type Played = Pick<Quiz, 'passing_score' | 'time_limit_minutes' | 'description'> & {
  readonly questions: readonly Question[]
}

interface PlayQuizProps {
  readonly title: string
  readonly quiz: Played
}

/** A quiz as learners get it. What is answered is told at once and kept nowhere. */
export function PlayQuiz({ title, quiz }: PlayQuizProps) {
  const [answers, setAnswers] = useState<readonly (Answer | undefined)[]>([])
  const [checked, setChecked] = useState(false)
  const [round, setRound] = useState(0)
  const told = useRef<HTMLDivElement>(null)
  const { questions, passing_score: needed, time_limit_minutes: minutes } = quiz
  const open = questions.length - questions.filter((_, place) => answers[place] !== undefined).length
  const score = scoreOf(quiz, answers)

  const check = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setTimeout(() => told.current?.focus())
  }
  const again = () => {
    setAnswers([])
    setChecked(false)
    setRound(round + 1)
  }
  return (
    <section aria-label={`Quiz: ${title}`} className="preview-quiz">
      <h3 dir="auto">{title}</h3>
      <p className="text-small text-ink-2">
        {`${formatCount(questions.length, 'question')}, ${formatCount(minutes, 'minute')}, ${needed} % to pass. Your answers are not recorded.`}
      </p>
      {quiz.description !== '' && (
        <p dir="auto" className="whitespace-pre-line">
          {quiz.description}
        </p>
      )}
      {checked && (
        <div ref={told} tabIndex={-1}>
          <Banner
            tone={score.passed ? 'ok' : 'warn'}
            actions={
              <Button small onClick={again}>
                Try again
              </Button>
            }
          >
            {`${score.percent} %, ${score.right} of ${questions.length} right: ${score.passed ? 'passed' : 'not passed'}.`}
            {open > 0 && ` ${formatCount(open, 'question')} not answered.`}
          </Banner>
        </div>
      )}
      <form key={round} onSubmit={check}>
        <ol>
          {questions.map((question, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a question's place is what tells it apart
            <li key={place}>
              <QuestionPlayed
                question={question}
                number={place + 1}
                answer={answers[place]}
                checked={checked}
                onAnswer={(answer) => setAnswers(questions.map((_, at) => (at === place ? answer : answers[at])))}
              />
            </li>
          ))}
        </ol>
        {!checked && questions.length > 0 && (
          <Button type="submit" variant="primary">
            Check answers
          </Button>
        )}
      </form>
    </section>
  )
}

interface QuestionPlayedProps {
  readonly question: Question
  readonly number: number
  readonly answer: Answer | undefined
  readonly checked: boolean
  readonly onAnswer: (answer: Answer) => void
}

function QuestionPlayed({ question, number, answer, checked, onAnswer }: QuestionPlayedProps) {
  const name = useId()
  const options = [question.option_a, question.option_b, question.option_c, question.option_d]
  const right = question.correct_answer
  return (
    <fieldset disabled={checked}>
      <legend dir="auto">{`${number}. ${question.question}`}</legend>
      {LETTERS.map((letter, at) => (
        <label key={letter}>
          <input type="radio" name={name} checked={answer === letter} onChange={() => onAnswer(letter)} />
          <span dir="auto">{options[at]}</span>
          {checked && letter === right && <b className="text-ok">Right</b>}
          {checked && letter === answer && letter !== right && <b className="text-bad">Wrong</b>}
        </label>
      ))}
      {checked && question.explanation !== '' && (
        <p dir="auto" className="text-small text-ink-2">
          {question.explanation}
        </p>
      )}
    </fieldset>
  )
}
