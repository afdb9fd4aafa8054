import type { Question, Quiz } from '#contract/records/quiz.ts'

export type Answer = Question['correct_answer']

export interface QuizScore {
  /** Of all points, 0 to 100, rounded to whole ones. */
  readonly percent: number
  readonly passed: boolean
  readonly right: number
}

/** @param answers by the place of their question; one without an answer is wrong */
export function scoreOf(
  { questions, passing_score }: Pick<Quiz, 'passing_score'> & { readonly questions: readonly Question[] },
  answers: readonly (Answer | undefined)[],
): QuizScore {
  const all = questions.reduce((sum, { points }) => sum + points, 0)
  const right = questions.filter(({ correct_answer }, place) => answers[place] === correct_answer)
  const reached = right.reduce((sum, { points }) => sum + points, 0)
  return {
    percent: all === 0 ? 0 : Math.round((reached * 100) / all),
    // Of the points themselves: 69.6 of 70 is not passed, whatever it is rounded to.
    passed: reached * 100 >= passing_score * all,
    right: right.length,
  }
}
