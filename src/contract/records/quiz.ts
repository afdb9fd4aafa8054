import * as v from 'valibot'
import { endpoint } from '#contract/calls/endpoint.ts'
import type { EntityPolicy } from './policy.ts'
import {
  Flag,
  Id,
  IdParams,
  IdText,
  optionalText,
  RECORD_FIELDS,
  recordEntries,
  wholeNumber,
} from '#contract/fields/scalars.ts'

/** Checklist QUIZ, API-038 to API-040; decisions 21, 22; product 1.4. One quiz per lesson; the seeds call it a test. */

export const QUIZ_DEFAULTS = { passing_score: 70, time_limit_minutes: 10, points: 10, correct_answer: 'A' } as const
export const LETTERS = ['A', 'B', 'C', 'D'] as const
export type Letter = (typeof LETTERS)[number]
export const OPTION_FIELDS = ['option_a', 'option_b', 'option_c', 'option_d'] as const
export const MOST_QUESTIONS = 200

/** 000 section 5, word for word. */
export const QUIZ_WORDS = {
  noQuestion: 'Please add at least one question',
  noContent: 'All questions must have content',
  emptyOption: 'All answer options must be filled',
} as const
const SAME_OPTION = 'Answer options must differ'

const text = (label: string, missing: string, max: number) =>
  v.optional(
    v.pipe(
      v.nullable(v.string(`${label} must be text`)),
      v.transform((value) => value?.trim() ?? ''),
      v.nonEmpty(missing),
      v.maxLength(max, `${label} must be at most ${max.toLocaleString('en')} characters`),
    ),
    '',
  )
const option = text('An answer option', QUIZ_WORDS.emptyOption, 1000)

/** Wire names of decision 21. A question has no id: its place in the list is what tells it apart. */
const QuestionFields = v.strictObject({
  question: text('A question', QUIZ_WORDS.noContent, 4000),
  type: v.optional(v.picklist(['multiple_choice'], 'Questions must be multiple choice'), 'multiple_choice'),
  option_a: option,
  option_b: option,
  option_c: option,
  option_d: option,
  correct_answer: v.optional(
    v.picklist(LETTERS, 'The correct answer must be A, B, C or D'),
    QUIZ_DEFAULTS.correct_answer,
  ),
  points: v.optional(wholeNumber('Points', 1, 1000), QUIZ_DEFAULTS.points),
  /** Shown after answering. */
  explanation: v.optional(optionalText('An explanation', 4000), ''),
})
export type Question = v.InferOutput<typeof QuestionFields>

/** Whether the option at this place is none of those before it; an empty one has its own message. */
function isNew(question: Question, place: number): boolean {
  const options = OPTION_FIELDS.map((name) => question[name])
  const own = options[place] ?? ''
  return own === '' || options.indexOf(own) === place
}

/** Of two options that are the same, the later one is named. */
export const QuestionInput = v.pipe(
  QuestionFields,
  v.forward(
    v.check((question) => isNew(question, 1), SAME_OPTION),
    ['option_b'],
  ),
  v.forward(
    v.check((question) => isNew(question, 2), SAME_OPTION),
    ['option_c'],
  ),
  v.forward(
    v.check((question) => isNew(question, 3), SAME_OPTION),
    ['option_d'],
  ),
)

const entries = {
  /** Empty: the lesson's title. */
  title: optionalText('Title', 200),
  description: optionalText('Description', 2000),
  passing_score: wholeNumber('Passing score', 0, 100),
  time_limit_minutes: wholeNumber('Time limit', 1, 1440),
  is_active: Flag,
  questions: v.pipe(
    v.array(QuestionInput, QUIZ_WORDS.noQuestion),
    v.minLength(1, QUIZ_WORDS.noQuestion),
    v.maxLength(MOST_QUESTIONS, `At most ${MOST_QUESTIONS} questions`),
  ),
}

export const QuizCreate = v.strictObject({
  ...entries,
  title: v.optional(entries.title, ''),
  description: v.optional(entries.description, ''),
  passing_score: v.optional(entries.passing_score, QUIZ_DEFAULTS.passing_score),
  time_limit_minutes: v.optional(entries.time_limit_minutes, QUIZ_DEFAULTS.time_limit_minutes),
  is_active: v.optional(entries.is_active, true),
  questions: v.optional(entries.questions, []),
})
export type QuizCreate = v.InferOutput<typeof QuizCreate>
export const QuizUpdate = v.partial(v.strictObject(entries))
export type QuizUpdate = v.InferOutput<typeof QuizUpdate>

/** A question as stored: the same names, without the rules of the form. */
export const Question = v.object({
  question: v.string(),
  type: v.optional(v.picklist(['multiple_choice']), 'multiple_choice'),
  option_a: v.string(),
  option_b: v.string(),
  option_c: v.string(),
  option_d: v.string(),
  correct_answer: v.picklist(LETTERS),
  points: v.number(),
  explanation: v.optional(v.string(), ''),
})

export const Quiz = v.object({
  ...recordEntries,
  lesson_id: Id,
  course_id: v.optional(v.nullable(Id), null),
  title: v.string(),
  description: v.string(),
  passing_score: v.number(),
  time_limit_minutes: v.number(),
  is_active: v.boolean(),
  questions: v.array(Question),
  total_points: v.optional(v.number(), 0),
})
export type Quiz = v.InferOutput<typeof Quiz>

/** The parent's ids may travel along: an edit made offline shows them, the path decides. */
const readOnly = [...RECORD_FIELDS, 'lesson_id', 'course_id', 'total_points'] as const
const lessonParams = v.object({ lessonId: IdText })
const params = v.object({ lessonId: IdText, id: IdText })

export const quizEndpoints = {
  'quizzes.list': endpoint({
    name: 'quizzes.list',
    method: 'GET',
    keep: true,
    path: '/admin/lessons/{lessonId}/tests',
    access: 'content.read',
    summary: 'The quiz of a lesson, as a list of at most one',
    params: lessonParams,
    answer: v.array(Quiz),
  }),
  'quizzes.read': endpoint({
    name: 'quizzes.read',
    method: 'GET',
    keep: true,
    path: '/admin/tests/{id}',
    access: 'content.read',
    summary: 'One quiz',
    params: IdParams,
    answer: Quiz,
  }),
  'quizzes.create': endpoint({
    name: 'quizzes.create',
    method: 'POST',
    path: '/admin/lessons/{lessonId}/tests',
    access: 'content.write',
    status: 201,
    summary: 'Give a lesson its quiz; 409 when it has one',
    params: lessonParams,
    body: QuizCreate,
    readOnly,
    answer: Quiz,
  }),
  'quizzes.update': endpoint({
    name: 'quizzes.update',
    method: 'PUT',
    path: '/admin/lessons/{lessonId}/tests/{id}',
    access: 'content.write',
    summary: 'Change a quiz; fields left out keep their values',
    params,
    body: QuizUpdate,
    readOnly,
    answer: Quiz,
  }),
  'quizzes.delete': endpoint({
    name: 'quizzes.delete',
    method: 'DELETE',
    path: '/admin/lessons/{lessonId}/tests/{id}',
    access: 'content.delete',
    summary: 'Move a quiz to the trash',
    params,
    answer: v.null(),
  }),
} as const

const QUESTION_LABELS = {
  question: 'Question',
  option_a: 'A',
  option_b: 'B',
  option_c: 'C',
  option_d: 'D',
  correct_answer: 'Correct answer',
  points: 'Points',
  explanation: 'Explanation',
}

export const quizEntity: EntityPolicy = {
  type: 'quiz',
  label: 'Quiz',
  plural: 'Quizzes',
  titleField: 'title',
  fields: {
    title: { label: 'Title', merge: 'scalar' },
    description: { label: 'Description', merge: 'scalar' },
    passing_score: { label: 'Passing score', merge: 'scalar' },
    time_limit_minutes: { label: 'Time limit (minutes)', merge: 'scalar' },
    is_active: { label: 'Active', merge: 'scalar' },
    questions: { label: 'Questions', merge: 'scalar', members: QUESTION_LABELS },
    lesson_id: { label: 'Lesson', merge: 'scalar', reference: 'lesson' },
    course_id: { label: 'Course', merge: 'scalar', reference: 'course' },
  },
  endpoints: {
    list: 'quizzes.list',
    read: 'quizzes.read',
    create: 'quizzes.create',
    update: 'quizzes.update',
    remove: 'quizzes.delete',
  },
  within: { lessonId: 'lesson_id', courseId: 'course_id' },
  shownIn: ['lessons.list', 'lessons.read', 'courses.list', 'courses.read', 'courses.contents'],
  trashType: 'quizzes',
  route: '/admin/courses/{courseId}/lessons/{lessonId}',
}
