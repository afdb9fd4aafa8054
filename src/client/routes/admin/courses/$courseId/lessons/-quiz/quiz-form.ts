import * as v from 'valibot'
import { isLocalId, type LocalId, type RecordId } from '#contract/records/policy.ts'
import { Id } from '#contract/fields/scalars.ts'
import { type Letter, LETTERS, OPTION_FIELDS, QUIZ_DEFAULTS, QuestionInput, quiz } from '#contract/records/quiz.ts'
import type { AikenQuestion } from '#contract/render/aiken.ts'
import type { FormOf } from '#contract/records/record.ts'
import { emptyForm, schemasOf } from '#contract/records/schemas.ts'

/** What the form of a quiz edits. */

export type OptionField = (typeof OPTION_FIELDS)[number]
export type QuestionForm = Readonly<Record<OptionField, string>> & {
  readonly question: string
  readonly type: 'multiple_choice'
  readonly correct_answer: Letter
  /** Null while the field is empty, NaN while it shows what is no number. */
  readonly points: number | null
  readonly explanation: string
}

export type QuizForm = Omit<FormOf<typeof quiz>, 'questions'> & {
  questions: readonly QuestionForm[]
  lesson_id: RecordId
  course_id: RecordId | null
}

export const NEW_QUESTION: QuestionForm = {
  question: '',
  type: 'multiple_choice',
  option_a: '',
  option_b: '',
  option_c: '',
  option_d: '',
  correct_answer: QUIZ_DEFAULTS.correct_answer,
  points: QUIZ_DEFAULTS.points,
  explanation: '',
}

export const newQuiz = (lessonId: RecordId, courseId: RecordId): QuizForm => ({
  ...emptyForm(quiz),
  lesson_id: lessonId,
  course_id: courseId,
})

const Reference = v.union([v.custom<LocalId>(isLocalId), Id])

/** The contract's checks and messages; the lesson and the course may wait on this device too. */
export const QuizFormSchema = v.object({
  ...schemasOf(quiz).create.entries,
  lesson_id: Reference,
  course_id: v.nullable(Reference),
})

/** Aiken has no points and no explanations: those of a new question. */
export function fromAiken(question: AikenQuestion): QuestionForm {
  return { ...NEW_QUESTION, ...question }
}

/**
 * The questions without those that were taken over, each of them once and from the end on. They are known by what they
 * say: a form, a draft and a save each hold copies of what they are given.
 */
export function withoutTaken(
  questions: readonly QuestionForm[],
  taken: readonly QuestionForm[],
): readonly QuestionForm[] {
  const words = (question: QuestionForm) => JSON.stringify(Object.entries(question).toSorted())
  const left = taken.map(words)
  return questions
    .toReversed()
    .filter((one) => {
      const at = left.indexOf(words(one))
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
    .toReversed()
}

export const letterOf = (place: number): Letter => LETTERS[place] ?? 'A'

/** What is wrong with one question, by its field. */
export function questionProblems(question: QuestionForm): Readonly<Record<string, string>> {
  const result = v.safeParse(QuestionInput, question)
  if (result.success) return {}
  const problems: Record<string, string> = {}
  for (const issue of result.issues) problems[String(issue.path?.[0]?.key ?? '')] ??= issue.message
  return problems
}

/** As before, while somebody is still writing: only what is wrong with what was written. */
export function earlyProblems(question: QuestionForm): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(questionProblems(question)).filter(([name]) =>
      OPTION_FIELDS.some((field) => field === name && question[field].trim() !== ''),
    ),
  )
}
