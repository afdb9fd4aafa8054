import type { QueryClient } from '@tanstack/react-query'
import { lessonFile } from '#contract/records/attachment.ts'
import { type EntityPolicy, isLocalId } from '#contract/records/policy.ts'
import { quiz } from '#contract/records/quiz.ts'
import { query } from '#client/data/queries.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import { type Part, partsIn } from '#client/records/copied-parts.ts'
import type { LessonRow } from '#client/routes/admin/courses/$courseId/-lesson-form.ts'

/**
 * What goes along when a lesson is copied: its quiz and its attachments.
 * @returns null when something of it is neither here nor to be had
 */
export async function copiesOf(
  client: QueryClient,
  snapshot: OutboxSnapshot,
  lesson: LessonRow,
): Promise<readonly Part[] | null> {
  const lessonId = serverIdOf(snapshot, lesson.id) ?? lesson.id
  const shown = (policy: EntityPolicy, answer: unknown) => partsIn(policy, answer, snapshot, { lessonId })
  if (isLocalId(lessonId)) return [...shown(quiz, []), ...shown(lessonFile, [])]
  const params = { params: { lessonId: String(lessonId) } }
  const ask = { ...query('quizzes.list', params), queryKey: ['quizzes.list', { params: { lessonId } }] }
  const files = { ...query('lessonFiles.list', params), queryKey: ['lessonFiles.list', { params: { lessonId } }] }
  const quizzes = await client.fetchQuery(ask).catch(() => client.getQueryData(ask.queryKey))
  const attached = await client.fetchQuery(files).catch(() => client.getQueryData(files.queryKey))
  const lacksQuiz = quizzes === undefined && lesson.quiz_id !== null && lesson.quiz_id !== undefined
  const lacksFiles = attached === undefined && (lesson.files_count ?? 0) > 0
  if (lacksQuiz || lacksFiles) return null
  return [...shown(quiz, quizzes ?? []), ...shown(lessonFile, attached ?? [])]
}
