import type { QueryClient } from '@tanstack/react-query'
import { course } from '#contract/records/course.ts'
import { lesson } from '#contract/records/lesson.ts'
import { quiz } from '#contract/records/quiz.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { keepRows } from './rows-to-records.ts'
import { forgetOpened, noteKept, openedLately } from './recently-opened.ts'

/** Courses opened here in the last 30 days whose lessons were fetched longer ago than that. */
export function dueCourses(client: QueryClient, { now, age }: { now: number; age: number }): number[] {
  return openedLately(client, course.type, now, age)
}

/**
 * A course with all its lessons and their quizzes in one call, each put where its page looks for it.
 * @throws CallFailure
 */
export async function keepCourse(client: QueryClient, id: number): Promise<void> {
  const at = Date.now()
  try {
    const { quizzes = [], ...answer } = await call('lessons.list', {
      params: { courseId: String(id) },
      query: { include: 'quizzes' },
    })
    // What was acknowledged meanwhile stands there already.
    const put = (key: readonly unknown[], data: unknown) => {
      if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) < at) client.setQueryData(key, data, { updatedAt: at })
    }
    put(['lessons.list', { params: { courseId: id } }], answer)
    keepRows(client, course, [answer.course], at)
    keepRows(client, lesson, answer, at)
    keepRows(client, quiz, quizzes, at)
    for (const lesson of answer.lessons) {
      const own = quizzes.filter((quiz) => quiz.lesson_id === lesson.id)
      put(['quizzes.list', { params: { lessonId: lesson.id } }], own)
    }
    noteKept(client, course.type, id, at)
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) forgetOpened(client, course.type, id)
    throw error
  }
}
