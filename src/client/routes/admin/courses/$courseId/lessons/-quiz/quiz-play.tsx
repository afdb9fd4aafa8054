import { everyWhileVisible } from '#client/while-visible.ts'
import { CircleCheck, CircleX, Timer } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { type Letter, OPTION_FIELDS } from '#contract/records/quiz.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { formatCount } from '#client/ui/format.ts'
import { clockText, scoreOf, totalPoints } from './figures.ts'
import { letterOf, type QuestionForm, type QuizForm } from './quiz-form.ts'

interface QuizPlayProps {
  readonly quiz: QuizForm
  readonly title: string
}

/** The quiz as its readers take it, with what is on the screen now. Nothing of it is recorded. */
export function QuizPlay({ quiz, title }: QuizPlayProps) {
  const { questions, description } = quiz
  const [round, setRound] = useState(0)
  return (
    <div className="quiz-play">
      <h3>{title}</h3>
      {description.trim() !== '' && <p className="whitespace-pre-line text-ink-2">{description}</p>}
      <p className="text-small text-ink-2">
        {[
          formatCount(questions.length, 'question'),
          formatCount(totalPoints(questions), 'point'),
          `${quiz.passing_score ?? 0}% to pass`,
          'nothing is recorded',
        ].join(', ')}
      </p>
      <Round key={round} quiz={quiz} onAgain={() => setRound(round + 1)} />
    </div>
  )
}

function Round({ quiz, onAgain }: { readonly quiz: QuizForm; readonly onAgain: () => void }) {
  const { questions } = quiz
  const [answers, setAnswers] = useState<ReadonlyMap<number, Letter>>(new Map())
  const [ended, setEnded] = useState<'handed-in' | 'time' | null>(null)
  const left = useSecondsLeft((quiz.time_limit_minutes ?? 0) * 60, ended !== null, () => setEnded('time'))
  const score = scoreOf(questions, answers)
  const passed = score.percent >= (quiz.passing_score ?? 0)
  return (
    <>
      {ended === null ? (
        quiz.time_limit_minutes !== null && (
          <p className="quiz-clock" role="timer" aria-label="Time left">
            <Timer className="size-4" strokeWidth={1.75} aria-hidden="true" />
            {clockText(left)}
          </p>
        )
      ) : (
        <Banner tone={passed ? 'ok' : 'warn'} alert>
          <strong className="font-semibold">{`${score.percent}%, ${passed ? 'passed' : 'not passed'}. `}</strong>
          {`${score.points} of ${formatCount(score.total, 'point')}, ${score.right} of ${questions.length} right.`}
          {ended === 'time' && ' The time is over.'}
        </Banner>
      )}
      <ol>
        {questions.map((question, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- questions have no ids and do not move here
          <li key={index}>
            <PlayedQuestion
              question={question}
              number={index + 1}
              answer={answers.get(index)}
              ended={ended !== null}
              onAnswer={(letter) => setAnswers(new Map(answers).set(index, letter))}
            />
          </li>
        ))}
      </ol>
      {ended === null ? (
        <Button variant="primary" onClick={() => setEnded('handed-in')}>
          Hand in
        </Button>
      ) : (
        <Button onClick={onAgain}>Try again</Button>
      )}
    </>
  )
}

interface PlayedQuestionProps {
  readonly question: QuestionForm
  readonly number: number
  readonly answer: Letter | undefined
  readonly ended: boolean
  readonly onAnswer: (letter: Letter) => void
}

function PlayedQuestion({ question, number, answer, ended, onAnswer }: PlayedQuestionProps) {
  const name = useId()
  const right = answer === question.correct_answer
  return (
    <fieldset disabled={ended}>
      <legend className="whitespace-pre-line">
        {`${number}. ${question.question}`}
        <span className="text-small font-normal text-ink-3">{` ${formatCount(question.points || 0, 'point')}`}</span>
      </legend>
      {OPTION_FIELDS.map((field, place) => {
        const letter = letterOf(place)
        return (
          <label
            key={field}
            className={cx(
              'check-row',
              ended && letter === question.correct_answer && 'right',
              ended && letter === answer && !right && 'wrong',
            )}
          >
            <input
              type="radio"
              className="check"
              name={name}
              checked={answer === letter}
              onChange={() => onAnswer(letter)}
            />
            <span>
              {`${letter}. ${question[field]}`}
              {ended && letter === question.correct_answer && <span className="sr-only">, correct answer</span>}
            </span>
          </label>
        )
      })}
      {ended && (
        <div className={cx('quiz-verdict', right ? 'text-ok' : 'text-bad')}>
          {right ? (
            <CircleCheck className="size-4" strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <CircleX className="size-4" strokeWidth={1.75} aria-hidden="true" />
          )}
          {right
            ? 'Right'
            : `${answer === undefined ? 'Not answered' : 'Wrong'}, the answer is ${question.correct_answer}`}
        </div>
      )}
      {ended && question.explanation.trim() !== '' && (
        <p className="whitespace-pre-line text-small text-ink-2">{question.explanation}</p>
      )}
    </fieldset>
  )
}

/** Counts down from the moment it is shown; told once when nothing is left. */
function useSecondsLeft(limit: number, stopped: boolean, onEnd: () => void): number {
  const [start] = useState(() => Date.now())
  const [now, setNow] = useState(start)
  const left = limit - (now - start) / 1000
  const over = limit > 0 && left <= 0
  useEffect(() => {
    if (stopped || limit <= 0) return undefined
    return everyWhileVisible(500, () => setNow(Date.now()))
  }, [stopped, limit])
  useEffect(() => {
    if (over && !stopped) onEnd()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told when the time is over, whoever listens then
  }, [over, stopped])
  return left
}
