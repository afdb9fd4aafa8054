import { type Letter, LETTERS } from '#contract/records/quiz.ts'
import type { QuestionForm } from './quiz-form.ts'

/** What can be counted in a quiz. */

export function totalPoints(questions: readonly Pick<QuestionForm, 'points'>[]): number {
  return questions.reduce((sum, { points }) => sum + (points || 0), 0)
}

/** From this many questions on a letter that returns too often can be noticed. */
const ENOUGH = 4

/** The letter that most answers share, when it is more than 60 of 100. */
export function frequentLetter(
  questions: readonly Pick<QuestionForm, 'correct_answer'>[],
): { readonly letter: Letter; readonly count: number } | null {
  if (questions.length < ENOUGH) return null
  for (const letter of LETTERS) {
    const count = questions.filter((question) => question.correct_answer === letter).length
    if (count / questions.length > 0.6) return { letter, count }
  }
  return null
}

export interface Score {
  readonly points: number
  readonly total: number
  /** Whole per cent, rounded down: 69.9 is not 70. */
  readonly percent: number
  readonly right: number
}

/** @param answers by the place of the question; what is missing was not answered */
export function scoreOf(questions: readonly QuestionForm[], answers: ReadonlyMap<number, Letter>): Score {
  const right = questions.filter((question, place) => answers.get(place) === question.correct_answer)
  const [points, total] = [totalPoints(right), totalPoints(questions)]
  return { points, total, percent: total === 0 ? 0 : Math.floor((points * 100) / total), right: right.length }
}

/** `9:05`; never below zero. */
export function clockText(seconds: number): string {
  const rest = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, '0')}`
}
