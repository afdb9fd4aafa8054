import type { QueryClient } from '@tanstack/react-query'
import { courseFile, lessonFile } from '#contract/records/attachment.ts'
import { course } from '#contract/records/course.ts'
import { lesson } from '#contract/records/lesson.ts'
import { quiz } from '#contract/records/quiz.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { keepRows } from './rows-to-records.ts'
import { watchChanges } from './overtaken.ts'
import { forgetOpened, noteKept, openedLately } from './recently-opened.ts'

/** What comes along with a course. */
const KEPT = [course, lesson, quiz, courseFile, lessonFile]

/** Courses opened here in the last 30 days whose lessons were fetched longer ago than that. */
export function dueCourses(client: QueryClient, { now, age }: { now: number; age: number }): number[] {
  return openedLately(client, course.type, now, age)
}

/**
 * A course with all its lessons, their quizzes and all attachments in one call, each put where its page looks for it.
 * @throws CallFailure
 */
export async function keepCourse(client: QueryClient, id: number): Promise<void> {
  const at = Date.now()
  const isOvertaken = watchChanges(client)
  try {
    const {
      quizzes = [],
      course_files = [],
      lesson_files = [],
      ...answer
    } = await call('lessons.list', {
      params: { courseId: String(id) },
      query: { include: 'contents' },
    })
    if (KEPT.some(({ endpoints }) => isOvertaken(endpoints.list))) return await keepCourse(client, id)
    // What was acknowledged meanwhile stands there already.
    const put = (key: readonly unknown[], data: unknown) => {
      if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) < at) client.setQueryData(key, data, { updatedAt: at })
    }
    put(['lessons.list', { params: { courseId: id } }], answer)
    keepRows(client, course, [answer.course], at)
    keepRows(client, lesson, answer, at)
    keepRows(client, quiz, quizzes, at)
    put(['courseFiles.list', { params: { courseId: id } }], course_files)
    // Of a lesson that has none, too: without a connection an empty list can't be told from one that was never asked for.
    for (const { id: lessonId } of answer.lessons) {
      const [own, params] = [of(lessonId), { params: { lessonId } }]
      put(['quizzes.list', params], quizzes.filter(own))
      put(['lessonFiles.list', params], lesson_files.filter(own))
    }
    noteKept(client, course.type, id, at)
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) forgetOpened(client, course.type, id)
    throw error
  }
}

const of = (lessonId: number) => (row: { readonly lesson_id: number }) => row.lesson_id === lessonId
