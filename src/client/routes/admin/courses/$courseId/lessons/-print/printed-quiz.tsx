import { LETTERS, OPTION_FIELDS, type Question } from '#contract/records/quiz.ts'
import { formatCount } from '#client/ui/format.ts'
import { Printed } from './printed.tsx'

interface PrintedQuizProps {
  readonly title: string
  readonly course: string
  readonly description: string
  /** As they stand in the form: points may be empty. */
  readonly questions: readonly (Omit<Question, 'points'> & { readonly points: number | null })[]
  /** The correct answers, on a page of their own at the end. */
  readonly withKey: boolean
  readonly onDone: () => void
}

/** The questions of a quiz on paper, each answer with a box to tick. */
export default function PrintedQuiz({ description, questions, withKey, ...page }: PrintedQuizProps) {
  return (
    <Printed {...page}>
      {description !== '' && <p className="printed-words">{description}</p>}
      <ol>
        {questions.map((question, index) => (
          // A question is its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="printed-question">
            <p className="printed-words">
              {question.question}{' '}
              {question.points !== null && <small lang="en">({formatCount(question.points, 'point')})</small>}
            </p>
            <ul className="printed-options">
              {OPTION_FIELDS.map((name, place) => (
                <li key={name}>
                  <span className="printed-box" />
                  <span className="printed-words">{`${LETTERS[place]}. ${question[name]}`}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {withKey && (
        <section className="printed-key">
          <h2 lang="en">Answers</h2>
          <ol>
            {questions.map(({ correct_answer, explanation }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a question is its place
              <li key={index}>
                {correct_answer}
                {explanation !== '' && <span className="printed-words">{`. ${explanation}`}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </Printed>
  )
}
