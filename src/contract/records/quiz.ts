import * as v from 'valibot'
import { computed, defaultNumber, flag, grandparent, optionalText, own, parent } from '#contract/fields/field.ts'
import { optionalText as optionalTextSchema, wholeNumber } from '#contract/fields/scalars.ts'
import { shortList } from '#contract/fields/text.ts'
import { listCall, writeCalls } from './calls.ts'
import { type CreateBody, type Full, record, type UpdateBody } from './record.ts'

/** One quiz per lesson; in addresses it is a test. */

export const QUIZ_DEFAULTS = { passing_score: 70, time_limit_minutes: 10, points: 10, correct_answer: 'A' } as const
export const LETTERS = ['A', 'B', 'C', 'D'] as const
export type Letter = (typeof LETTERS)[number]
export const OPTION_FIELDS = ['option_a', 'option_b', 'option_c', 'option_d'] as const
export const MOST_QUESTIONS = 200

const QUIZ_WORDS = {
  noQuestion: 'Please add at least one question',
  noContent: 'All questions must have content',
  emptyOption: 'All answer options must be filled',
} as const
const SAME_OPTION = 'Answer options must differ'

const text = (label: string, missing: string, max: number) =>
  v.optional(v.pipe(optionalTextSchema(label, max, { lines: true }), v.nonEmpty(missing)), '')
const option = text('An answer option', QUIZ_WORDS.emptyOption, 1000)

/** A question has no id: its place in the list is what tells it apart. */
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
  explanation: v.optional(optionalTextSchema('An explanation', 4000, { lines: true }), ''),
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

export const quiz = record({
  type: 'quiz',
  label: 'Quiz',
  plural: 'Quizzes',
  calls: 'quizzes',
  trashType: 'quizzes',
  titleField: 'title',
  fields: {
    /** Empty: the lesson's title. */
    title: optionalText('Title', 200),
    description: optionalText('Description', 2000, { lines: true }),
    passing_score: defaultNumber('Passing score', QUIZ_DEFAULTS.passing_score, { min: 0, max: 100 }),
    time_limit_minutes: defaultNumber('Time limit (minutes)', QUIZ_DEFAULTS.time_limit_minutes, {
      called: 'Time limit',
      min: 1,
      max: 1440,
    }),
    is_active: flag('Active', true),
    questions: own('Questions', {
      kept: () => v.array(Question),
      sent: () =>
        v.pipe(
          shortList(QuestionInput, MOST_QUESTIONS, {
            list: QUIZ_WORDS.noQuestion,
            most: `At most ${MOST_QUESTIONS} questions`,
          }),
          v.minLength(1, QUIZ_WORDS.noQuestion),
        ),
      empty: [],
      members: QUESTION_LABELS,
    }),
    lesson_id: parent('Lesson', 'lesson'),
    course_id: grandparent('Course', 'course'),
  },
  computed: { total_points: computed(() => v.optional(v.number(), 0)) },
  liesIn: 'lesson_id',
  onlyOne: { of: ['lesson_id'], sentence: 'The lesson has another quiz by now, "{title}".' },
  within: { lessonId: 'lesson_id', courseId: 'course_id' },
  shownIn: ['lessons.list', 'lessons.read', 'courses.list', 'courses.read', 'courses.contents'],
  route: '/admin/courses/{courseId}/lessons/{lessonId}',
})
export type Quiz = Full<typeof quiz>
export type QuizCreate = CreateBody<typeof quiz>
export type QuizUpdate = UpdateBody<typeof quiz>

const ALL = '/admin/lessons/{lessonId}/tests'

export const quizEndpoints = {
  'quizzes.list': listCall(quiz, ALL, { summary: 'The quiz of a lesson, as a list of at most one' }),
  ...writeCalls(quiz, {
    path: ALL,
    read: '/admin/tests/{id}',
    summaries: { create: 'Give a lesson its quiz; 409 when it has one' },
  }),
}
