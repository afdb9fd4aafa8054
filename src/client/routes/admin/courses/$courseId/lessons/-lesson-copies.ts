import type { QueryClient } from '@tanstack/react-query'
import { lessonFile } from '#contract/records/attachment.ts'
import { type EntityPolicy, isLocalId } from '#contract/records/policy.ts'
import { quiz } from '#contract/records/quiz.ts'
import { query } from '#client/data/queries.ts'
import { rowsIn } from '#client/offline/reading/list-answer.ts'
import { overlayRows } from '#client/offline/engine/outbox/overlay.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import { isWithin } from '#client/offline/reading/parents.ts'
import type { LessonRow } from '#client/routes/admin/courses/$courseId/-lesson-form.ts'

interface Copy {
  readonly entity: string
  readonly label: string
  readonly values: Values
}

/**
 * What goes along when a lesson is copied: its quiz and its attachments, as they stand on this screen.
 * @returns null when something of it is neither here nor to be had
 */
export async function copiesOf(
  client: QueryClient,
  snapshot: OutboxSnapshot,
  lesson: LessonRow,
): Promise<readonly Copy[] | null> {
  const operations = snapshot.items.map((item) => item.operation)
  const lessonId = isLocalId(lesson.id) ? (snapshot.ids.get(lesson.id)?.serverId ?? lesson.id) : lesson.id
  const shown = (policy: EntityPolicy, answer: unknown): readonly Copy[] =>
    overlayRows(policy, rowsIn(policy, answer) ?? [], operations, {
      ids: snapshot.ids,
      firstPage: true,
      accepts: (record) => isWithin(policy, record, { lessonId }, snapshot.ids),
    })
      .rows.filter((row) => !row.deleted)
      .map(({ record }) => ({
        entity: policy.type,
        label: String(record[policy.titleField] ?? ''),
        values: Object.fromEntries(
          Object.keys(policy.fields).flatMap((name) => (name in record ? [[name, record[name]]] : [])),
        ),
      }))
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
