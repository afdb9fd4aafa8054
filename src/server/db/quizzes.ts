import * as v from 'valibot'
import { Question, type Quiz } from '#contract/records/quiz.ts'
import type { Bit, Db } from './schema.ts'

/** Rows of quizzes and their answers. A quiz is there as long as its lesson and its course are. */

const selectQuizzes = (db: Db) =>
  db
    .selectFrom('quizzes')
    .innerJoin('lessons', 'lessons.id', 'quizzes.lesson_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .where('quizzes.deleted_at', 'is', null)
    .where('lessons.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
    .select(['quizzes.id', 'quizzes.created_at', 'quizzes.updated_at', 'quizzes.version', 'quizzes.lesson_id'])
    .select(['lessons.course_id', 'quizzes.title', 'quizzes.description', 'quizzes.passing_score'])
    .select(['quizzes.time_limit_minutes', 'quizzes.is_active', 'quizzes.questions'])

const StoredQuestions = v.pipe(v.string(), v.parseJson(), v.array(Question))

interface QuizRow extends Omit<Quiz, 'is_active' | 'questions' | 'total_points'> {
  readonly is_active: Bit
  readonly questions: string
}

function quizOf({ is_active, questions, ...row }: QuizRow): Quiz {
  const parsed = v.parse(StoredQuestions, questions)
  return { ...row, is_active: is_active === 1, questions: parsed, total_points: totalPoints(parsed) }
}

export function totalPoints(questions: readonly { readonly points: number }[]): number {
  return questions.reduce((sum, question) => sum + question.points, 0)
}

/** @returns the quiz of this lesson, unless it, the lesson or the course is missing or in the trash */
export async function findQuizIn(db: Db, lessonId: number, id: number): Promise<Quiz | undefined> {
  const row = await selectQuizzes(db)
    .where('quizzes.lesson_id', '=', lessonId)
    .where('quizzes.id', '=', id)
    .executeTakeFirst()
  return row && quizOf(row)
}

export async function findQuiz(db: Db, id: number): Promise<Quiz | undefined> {
  const row = await selectQuizzes(db).where('quizzes.id', '=', id).executeTakeFirst()
  return row && quizOf(row)
}

export async function quizOfLesson(db: Db, lessonId: number): Promise<Quiz | undefined> {
  const row = await selectQuizzes(db).where('quizzes.lesson_id', '=', lessonId).executeTakeFirst()
  return row && quizOf(row)
}

/** In the order of their lessons. */
export async function quizzesOfCourse(db: Db, courseId: number): Promise<Quiz[]> {
  const rows = await selectQuizzes(db)
    .where('lessons.course_id', '=', courseId)
    .orderBy('lessons.position')
    .orderBy('lessons.id')
    .execute()
  return rows.map(quizOf)
}
