import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { course, type CourseContents } from '#contract/records/course.ts'
import { query } from '#client/data/queries.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { itemsOf, serverIdOf } from '#client/offline/reading/record-query.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { formatCount } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { useSave } from '#client/records/use-save.ts'
import { type CourseRow, courseName } from './-course-form.ts'
import { contentsInWords, itemsWithin, lessonsCount } from './-course-figures.ts'

type CourseOf = Row<CourseRow>

/** How long the question before a delete waits for exact counts; the row's own figures stand in for them. */
const COUNTS_MS = 1500

/** A course without lessons is published only after a yes. */
export function publishQuestion(names: readonly string[]) {
  const [name] = names
  const many = names.length > 1
  return {
    type: 'warning',
    title: many
      ? `Publish ${formatCount(names.length, 'course')} without lessons?`
      : `Publish “${name}” without lessons?`,
    text: many ? 'Visitors would find nothing in them yet.' : 'Visitors would find nothing in it yet.',
    action: 'Publish',
  } as const
}

/** What can be done to courses from their list. Everything goes through the outbox; failures are always told. */
export function useCourseActions() {
  const { outbox } = useWorkspace()
  const client = useQueryClient()
  const confirm = useConfirm()
  const saving = useSave(course)

  return useMemo(() => {
    const flag = (row: CourseOf, is_published: boolean) => ({
      id: row.id,
      label: courseName(row.record),
      values: { is_published },
      base: baseOf(row),
    })
    const mayPublish = async (rows: readonly CourseOf[]) => {
      const snapshot = outbox.getSnapshot()
      const empty = rows.filter((row) => lessonsCount(snapshot, row.id, row.record) === 0)
      return empty.length === 0 || confirm(publishQuestion(empty.map((row) => courseName(row.record))))
    }

    /** Counts of what lies in a course: exact ones when they come soon. */
    const contentsOf = async ({ id, record }: CourseOf): Promise<Readonly<Record<keyof CourseContents, number>>> => {
      const known = {
        lessons: record.lessons_count ?? 0,
        quizzes: record.quizzes_count ?? 0,
        course_files: record.files_count ?? 0,
        lesson_files: 0,
      }
      const snapshot = outbox.getSnapshot()
      const serverId = serverIdOf(snapshot, id)
      if (serverId === null) return known
      const asked = query('courses.contents', { params: { id: String(serverId) } })
      const cached = () => client.getQueryData(asked.queryKey)
      const late = new Promise<CourseContents | undefined>((resolve) => setTimeout(() => resolve(cached()), COUNTS_MS))
      const contents = snapshot.reachable
        ? await Promise.race([client.fetchQuery({ ...asked, staleTime: 0, retry: false }).catch(cached), late])
        : cached()
      if (!contents) return known
      return {
        lessons: contents.lessons.length,
        quizzes: contents.quizzes.length,
        course_files: contents.course_files.length,
        lesson_files: contents.lesson_files.length,
      }
    }

    return {
      setPublished: (row: CourseOf, on: boolean) =>
        told(on ? 'publish' : 'unpublish', async () => {
          if (on && !(await mayPublish([row]))) return
          await saving.save({ ...flag(row, on), done: on ? 'Published' : 'Unpublished' })
        }),

      /** Asks with what goes along, then deletes softly; the toast undoes it. */
      remove: async (row: CourseOf): Promise<boolean> => {
        const words = contentsInWords(await contentsOf(row))
        const waiting = itemsWithin(outbox.getSnapshot(), row.id).length
        const yes = await confirm({
          type: 'danger',
          title: `Delete “${courseName(row.record)}”?`,
          text: [
            words === '' ? 'It leaves the site.' : `It leaves the site, and its ${words} with it.`,
            'The trash keeps everything for 30 days and restores it as one.',
            ...(waiting > 0
              ? [
                  `${formatCount(waiting, 'edit')} of what lies in it ${waiting === 1 ? 'was' : 'were'} not sent yet and will need attention.`,
                ]
              : []),
          ].join(' '),
          action: 'Delete course',
        })
        if (!yes) return false
        return told('delete', () => saving.remove({ id: row.id, base: baseOf(row), label: courseName(row.record) }))
      },

      /** Takes back a deletion that was not sent yet. */
      keep: (row: CourseOf) =>
        told('restore', async () => {
          const pending = itemsOf(outbox.getSnapshot(), course, row.id)
          const deletion = pending.findLast((item) => item.kind === 'delete')
          if (deletion) await saving.undo(deletion.opId)
        }),

      /** Each course is its own edit in the outbox; the count is told once. @returns whether it was done */
      setAllPublished: async (rows: readonly CourseOf[], on: boolean): Promise<boolean> => {
        const concerned = rows.filter((row) => row.record.is_published !== on)
        if (on && !(await mayPublish(concerned))) return false
        return told(on ? 'publish' : 'unpublish', async () => {
          for (const row of concerned) await outbox.save({ entity: 'course', kind: 'update', ...flag(row, on) })
          const left = rows.length - concerned.length
          const also = left > 0 ? `, ${left} already ${on ? 'published' : 'drafts'}` : ''
          tellCount(concerned.length, `${on ? 'published' : 'unpublished'}${also}`, outbox.getSnapshot().reachable)
        })
      },

      removeAll: async (rows: readonly CourseOf[]): Promise<boolean> => {
        const count = formatCount(rows.length, 'course')
        const sum = (name: 'lessons_count' | 'quizzes_count') =>
          rows.reduce((total, row) => total + (row.record[name] ?? 0), 0)
        const files = rows.reduce((total, row) => total + (row.record.files_count ?? 0), 0)
        const words = contentsInWords({
          lessons: sum('lessons_count'),
          quizzes: sum('quizzes_count'),
          course_files: files,
          lesson_files: 0,
        })
        const yes = await confirm({
          type: 'danger',
          title: `Delete ${count}?`,
          text: `They leave the site${words === '' ? '' : `, and their ${words} with them`}. The trash keeps everything for 30 days.`,
          action: `Delete ${count}`,
        })
        if (!yes) return false
        return told('delete', async () => {
          for (const row of rows) {
            const deletion = { entity: 'course', id: row.id, kind: 'delete', values: {}, base: baseOf(row) } as const
            await outbox.save({ ...deletion, label: courseName(row.record) })
          }
          tellCount(rows.length, 'moved to the trash', outbox.getSnapshot().reachable)
        })
      },
    }
  }, [outbox, client, confirm, saving])
}

export type CourseActions = ReturnType<typeof useCourseActions>

/** What the person saw of a row. With other edits laid over it descends from no one version of the server. */
function baseOf({ record, state }: CourseOf): { version: number | null; values: Values } {
  const { is_published, version } = record
  return { version: state === undefined ? (version ?? null) : null, values: { is_published } }
}

function tellCount(count: number, what: string, online: boolean): void {
  const text = `${formatCount(count, 'course')} ${what}`
  if (online) toasts.success(text)
  else toasts.info('Sent when you are back online.', { title: `${text}, saved on this device` })
}

/** An edit that could not even be stored on the device is not an edit: it is told, and nothing pretends. */
export async function told(what: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    toasts.error(`Failed to ${what}. ${reason}`, { title: 'NOT saved on this device' })
    return false
  }
}
