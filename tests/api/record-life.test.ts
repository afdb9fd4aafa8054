import { describe, expect, test } from 'vitest'
import { courseFile, lessonFile } from '#contract/records/attachment.ts'
import { category } from '#contract/records/category.ts'
import { course } from '#contract/records/course.ts'
import { lesson } from '#contract/records/lesson.ts'
import { post } from '#contract/records/post.ts'
import { quiz } from '#contract/records/quiz.ts'
import type { Definition } from '#contract/records/record.ts'
import { emptyForm } from '#contract/records/schemas.ts'
import { tag } from '#contract/records/tag.ts'
import { workflow } from '#contract/records/workflow.ts'
import { workflowCategory } from '#contract/records/workflow-category.ts'
import { workflowFile } from '#contract/records/workflow-file.ts'
import { insertLink } from '#server/db/files.ts'
import { Failure } from '#server/failure.ts'
import { testServer } from '#tests/support/api.ts'
import { change, create, remove, renew, type Values } from '#server/records/life.ts'
import { eraseDeleted } from '#server/records/trash.ts'
import { listDeleted } from '#server/records/trash-lists.ts'

const AT = '2026-11-20T10:00:00.000Z'
const by = { at: AT, ip: '', requestId: 'test', caller: undefined }

/** A site with one record of each kind. */
async function withAll() {
  const { deps, owner } = await testServer()
  const made = await deps.write(async (trx) => {
    const link = { name: 'Link', url: 'https://example.com', is_public: true, alt_text: '', caption: '' }
    const file = await insertLink(trx, link, { at: AT, userId: owner.id })
    const one = async <D extends Definition>(of: D, values: object) => {
      const record = await create(trx, by, of, { ...emptyForm(of), ...values } as Values<D>)
      return { of: of as Definition, record: record as { readonly id: number; readonly version: number } }
    }
    const inCategory = await one(category, { name: 'A' })
    const inWorkflows = await one(workflowCategory, { name: 'A' })
    const inCourse = await one(course, { title: 'A', description: 'A', duration_hours: 1 })
    const inLesson = await one(lesson, { title: 'A', content: 'A', course_id: inCourse.record.id, order: undefined })
    const flow = await one(workflow, { title: 'A', summary: 'A', workflow_category_id: inWorkflows.record.id })
    return [
      inCategory,
      inWorkflows,
      inCourse,
      inLesson,
      flow,
      await one(tag, { name: 'A' }),
      await one(post, { title: 'A', content: '<p>A</p>', category_id: inCategory.record.id }),
      await one(quiz, { title: 'A', lesson_id: inLesson.record.id }),
      await one(courseFile, { title: 'A', file_id: file.id, course_id: inCourse.record.id }),
      await one(lessonFile, { title: 'A', file_id: file.id, lesson_id: inLesson.record.id }),
      await one(workflowFile, { display_name: 'A', file_id: file.id, workflow_id: flow.record.id }),
    ]
  })
  return { deps, made }
}

const conflicts = { kind: 'conflict' }

describe('a record of every kind', () => {
  test('is not changed, renewed or deleted over a version that was not seen', async () => {
    const { deps, made } = await withAll()
    for (const { of, record } of made) {
      const seen = record as never
      const change_ = (text: string) =>
        deps.write((trx) =>
          change(trx, by, of, seen, { [of.titleField]: text, description: text } as Values<Definition>),
        )
      await change_('First')
      for (const late of [
        () => change_('Second'),
        () => deps.write((trx) => renew(trx, by, of, seen, 'late')),
        () => deps.write((trx) => remove(trx, by, of, seen)),
      ]) {
        const failure: unknown = await late().catch((error: unknown) => error)
        expect(failure, of.type).toBeInstanceOf(Failure)
        expect(failure, of.type).toMatchObject({
          ...conflicts,
          data: { current: { version: 2, [of.titleField]: 'First' } },
        })
      }
    }
  })

  test('is not erased when it came back meanwhile', async () => {
    const { deps, made } = await withAll()
    for (const { of, record } of made.toReversed()) {
      await deps.write((trx) => remove(trx, by, of, record as never))
      const { data } = await listDeleted(deps.db, { role: 'admin' }, { page: 1, per_page: 100 })
      const item = data.find(({ type, id }) => type === of.trashType && id === record.id)
      if (!item) throw new Error(`${of.type} is not in the trash`)
      const stale = { ...item, version: item.version - 1 }
      await expect(
        deps.write((trx) => eraseDeleted(trx, by, stale)),
        of.type,
      ).rejects.toMatchObject(conflicts)
    }
  })
})

describe('the trash', () => {
  test('is listed page by page over all kinds, newest first', async () => {
    const { deps, made } = await withAll()
    for (const [index, { of, record }] of made.toReversed().entries()) {
      const at = new Date(Date.parse(AT) + index * 1000).toISOString()
      await deps.write((trx) => remove(trx, { ...by, at }, of, record as never))
    }
    const page = (number: number) => listDeleted(deps.db, { role: 'admin' }, { page: number, per_page: 4 })
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.map(({ total, last_page, data }) => [total, last_page, data.length])).toEqual([
      [made.length, 3, 4],
      [made.length, 3, 4],
      [made.length, 3, 3],
    ])
    expect(pages.flatMap(({ data }) => data.map(({ type }) => type))).toEqual(made.map(({ of }) => of.trashType))
  })
})
