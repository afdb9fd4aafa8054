import { useQueryClient } from '@tanstack/react-query'
import { course, type CourseContents } from '#contract/records/course.ts'
import { nameOf } from '#contract/records/record.ts'
import { query } from '#client/data/queries.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { formatCount } from '#client/ui/format.ts'
import { useRecordActions } from '#client/records/use-record-actions.ts'
import type { CourseRow } from './-course-form.ts'
import { contentsInWords, itemsWithin, lessonsCount, titlesInWords } from './-course-figures.ts'

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

/** What can be done to courses from their list. */
export function useCourseActions() {
  const { outbox } = useWorkspace()
  const client = useQueryClient()
  const confirm = useConfirm()
  const actions = useRecordActions(course)

  const mayPublish = async (rows: readonly CourseOf[]) => {
    const snapshot = outbox.getSnapshot()
    const empty = rows.filter((row) => lessonsCount(snapshot, row.id, row.record) === 0)
    return empty.length === 0 || confirm(publishQuestion(empty.map((row) => nameOf(course, row.record))))
  }

  /** What lies in a course: exact counts and names when they come soon. */
  const contentsOf = async ({ id, record }: CourseOf): Promise<{ counts: Contents; titles: string }> => {
    const snapshot = outbox.getSnapshot()
    const serverId = serverIdOf(snapshot, id)
    const known = { counts: knownContents([record]), titles: '' }
    if (serverId === null) return known
    const asked = query('courses.contents', { params: { id: String(serverId) } })
    const cached = () => client.getQueryData(asked.queryKey)
    const late = new Promise<CourseContents | undefined>((resolve) => setTimeout(() => resolve(cached()), COUNTS_MS))
    const contents = snapshot.reachable
      ? await Promise.race([client.fetchQuery({ ...asked, staleTime: 0, retry: false }).catch(cached), late])
      : cached()
    if (!contents) return known
    const counts = {
      lessons: contents.lessons.length,
      quizzes: contents.quizzes.length,
      course_files: contents.course_files.length,
      lesson_files: contents.lesson_files.length,
    }
    return { counts, titles: titlesInWords(contents) }
  }

  return {
    ...actions,
    setPublished: async (row: CourseOf, on: boolean) =>
      (!on || (await mayPublish([row]))) && actions.setPublished(row, on),

    setAllPublished: async (rows: readonly CourseOf[], on: boolean) =>
      (!on || (await mayPublish(rows.filter((row) => !row.record.is_published)))) && actions.setAllPublished(rows, on),

    /** Asks with what goes along. */
    remove: async (row: CourseOf) => {
      const { counts, titles } = await contentsOf(row)
      const words = contentsInWords(counts)
      const waiting = itemsWithin(outbox.getSnapshot(), row.id).length
      const text = [
        `It ${goes(row.record.is_published, 's')}${words === '' ? '' : `, and its ${words} with it`}.`,
        ...(titles === '' ? [] : [titles]),
        'The trash keeps everything for 30 days and restores it as one.',
        ...(waiting > 0
          ? [
              `${formatCount(waiting, 'edit')} in it ${waiting === 1 ? 'was' : 'were'} not sent yet and will need attention.`,
            ]
          : []),
      ]
      return actions.remove(row, { text: text.join(' ') })
    },

    removeAll: (rows: readonly CourseOf[]) => {
      const words = contentsInWords(knownContents(rows.map((row) => row.record)))
      const along = words === '' ? '' : `, and their ${words} with them`
      const where = goes(
        rows.some(({ record }) => record.is_published),
        '',
      )
      return actions.removeAll(rows, { text: `They ${where}${along}. The trash keeps everything for 30 days.` })
    },
  }
}

/** A draft was never on the site. */
const goes = (published: boolean, s: string) => (published ? `leave${s} the site` : `go${s && 'es'} to the trash`)

type Contents = Readonly<Record<keyof CourseContents, number>>

/** What the rows say of it; they do not count the files of lessons. */
function knownContents(courses: readonly CourseRow[]): Contents {
  const sum = (name: 'lessons_count' | 'quizzes_count' | 'files_count') =>
    courses.reduce((total, one) => total + (one[name] ?? 0), 0)
  return {
    lessons: sum('lessons_count'),
    quizzes: sum('quizzes_count'),
    course_files: sum('files_count'),
    lesson_files: 0,
  }
}
