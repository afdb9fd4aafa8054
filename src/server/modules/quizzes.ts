import { lesson } from '#contract/records/lesson.ts'
import { type Quiz, quiz } from '#contract/records/quiz.ts'
import { findLesson } from '#server/db/lessons.ts'
import { findQuiz, findQuizIn, quizOfLesson, totalPoints } from '#server/db/quizzes.ts'
import type { Db } from '#server/db/schema.ts'
import { exists } from '#server/failure.ts'
import type { Handlers } from '#server/http/context.ts'
import { foundHolder, there } from '#server/records/handlers.ts'
import { change, create, remove } from '#server/records/life.ts'

export const quizHandlers = {
  'quizzes.list': async ({ params }, { db }) => {
    await lessonOf(db, params.lessonId)
    const record = await quizOfLesson(db, params.lessonId)
    return record ? [record] : []
  },

  'quizzes.read': ({ params }, { db }) => read(db, params.id),

  'quizzes.create': ({ params, body }, context) =>
    context.write(async (trx) => {
      const held = await lessonOf(trx, params.lessonId)
      if (held.quiz_id !== null) throw exists('This lesson already has a quiz. Edit that one.')
      const values = { ...body, title: body.title || held.title, lesson_id: held.id }
      return read(trx, (await create(trx, context, quiz, values)).id)
    }),

  'quizzes.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await readIn(trx, params)
      context.mustMatch(before)
      const title = body.title === '' ? (await lessonOf(trx, params.lessonId)).title : body.title
      const after = await change(trx, context, quiz, before, { ...body, title })
      return { ...after, total_points: totalPoints(after.questions) }
    }),

  'quizzes.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const record = await readIn(trx, params)
      context.mustMatch(record)
      return remove(trx, context, quiz, record)
    }),
} satisfies Handlers<'quizzes.list' | 'quizzes.read' | 'quizzes.create' | 'quizzes.update' | 'quizzes.delete'>

const lessonOf = async (db: Db, id: number) => foundHolder(db, lesson, id, await findLesson(db, id))

const read = async (db: Db, id: number): Promise<Quiz> => there(db, quiz, id, await findQuiz(db, id))

async function readIn(db: Db, { lessonId, id }: { lessonId: number; id: number }): Promise<Quiz> {
  return there(db, quiz, id, await findQuizIn(db, lessonId, id))
}
