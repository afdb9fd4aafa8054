import type { Quiz } from '#contract/records/quiz.ts'
import { noteActivity } from '#server/db/activity.ts'
import { given, isSame } from '#server/db/body-changes.ts'
import { findLesson } from '#server/db/lessons.ts'
import { findQuiz, findQuizIn, insertQuiz, quizOfLesson, totalPoints, updateQuiz } from '#server/db/quizzes.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { exists, missing } from '#server/failure.ts'

/** Checklist QUIZ, API-038 to API-040; decisions 21, 36. */

export const quizHandlers = {
  'quizzes.list': async ({ params }, { db }) => {
    await lessonOf(db, params.lessonId)
    const quiz = await quizOfLesson(db, params.lessonId)
    return quiz ? [quiz] : []
  },

  'quizzes.read': async ({ params }, { db }) => {
    const quiz = await findQuiz(db, params.id)
    if (!quiz) throw missing('The quiz')
    return quiz
  },

  'quizzes.create': ({ params, body }, context) =>
    context.write(async (trx) => {
      const lesson = await lessonOf(trx, params.lessonId)
      if (lesson.quiz_id !== null) throw exists('This lesson already has a quiz. Edit that one.')
      const title = body.title || lesson.title
      const id = await insertQuiz(trx, { ...body, title, lesson_id: lesson.id }, context.at)
      const quiz = await findQuiz(trx, id)
      if (!quiz) throw new Error('A new quiz is not there')
      await note(trx, context, quiz, 'quiz.created')
      return quiz
    }),

  'quizzes.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params)
      context.mustMatch(before)
      const changed = { ...before, ...given(body) }
      changed.title ||= (await lessonOf(trx, params.lessonId)).title
      changed.total_points = totalPoints(changed.questions)
      if (isSame(before, changed)) return before
      const after = { ...changed, version: before.version + 1, updated_at: context.at }
      await updateQuiz(trx, after)
      await note(trx, context, after, 'quiz.updated')
      return after
    }),

  'quizzes.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const quiz = await read(trx, params)
      context.mustMatch(quiz)
      await trx
        .updateTable('quizzes')
        .set({ deleted_at: context.at, deleted_by: context.caller?.id ?? null, version: quiz.version + 1 })
        .where('id', '=', quiz.id)
        .execute()
      await note(trx, context, quiz, 'quiz.deleted')
      return null
    }),
} satisfies Handlers<'quizzes.list' | 'quizzes.read' | 'quizzes.create' | 'quizzes.update' | 'quizzes.delete'>

async function lessonOf(db: Db, id: number) {
  const lesson = await findLesson(db, id)
  if (!lesson) throw missing('The lesson')
  return lesson
}

async function read(db: Db, { lessonId, id }: { lessonId: number; id: number }): Promise<Quiz> {
  const quiz = await findQuizIn(db, lessonId, id)
  if (!quiz) throw missing('The quiz')
  return quiz
}

async function note(trx: Trx, context: Context, quiz: Quiz, action: string): Promise<void> {
  await noteActivity(trx, context, { action, type: 'quizzes', id: quiz.id, title: quiz.title })
}
