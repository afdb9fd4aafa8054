import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { CopyPlus, Eye, EyeOff, ListVideo, MonitorPlay, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { course, courseOrder } from '#contract/records/course.ts'
import { COURSE_LEVELS } from '#contract/records/course-list.ts'
import { nameOf } from '#contract/records/record.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { useRows, type Row } from '#client/offline/reading/use-rows.ts'
import { formatCount } from '#client/ui/format.ts'
import { Thumb } from '#client/widgets/thumb.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { ListPage } from '#client/records/list-page.tsx'
import { useOrder } from '#client/records/use-order.ts'
import { courseColumns, statusWord } from './-course-columns.tsx'
import { lessonsCount } from './-course-figures.ts'
import { type CourseRow, lessonsAddress, LEVEL_WORDS } from './-course-form.ts'
import { accepts } from './-course-found.ts'
import { COURSES } from './-course-search.ts'
import { DuplicateDialog } from './-duplicate-dialog.tsx'
import { useCourseActions } from './-use-course-actions.ts'
import './-courses.css'

/** The files of a course open over this list, under an address of their own. */
export const Route = createFileRoute('/admin/courses/_list')({
  validateSearch: COURSES.schema,
  component: CoursesPage,
})

const icon = { strokeWidth: 1.75 }

function CoursesPage() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const view = useRows(course, {})
  const order = useOrder({ order: courseOrder, id: null, label: 'Order of courses', rows: view.rows })
  const filtered = COURSES.isFiltered(search)
  const rows = filtered ? order.rows?.filter((row) => accepts(search)(row.record)) : order.rows
  const snapshot = useOutbox()
  const { resolveSrc } = useOutboxUpload()
  const actions = useCourseActions()
  const [copied, setCopied] = useState<Row<CourseRow> | null>(null)
  return (
    <>
      <ListPage
        record={course}
        view={view}
        rows={rows}
        order={order}
        columns={courseColumns((row) => lessonsCount(snapshot, row.id, row.record), resolveSrc)}
        list={COURSES}
        search={search}
        onSearch={(next, replace) => void navigate({ to: '/admin/courses', search: next, replace })}
        searchPlaceholder="Search titles and descriptions"
        filters={[
          {
            name: 'status',
            label: 'Status',
            options: ['All statuses', { value: 'published', label: 'Published' }, { value: 'draft', label: 'Drafts' }],
          },
          {
            name: 'level',
            label: 'Level',
            options: ['All levels', ...COURSE_LEVELS.map((value) => ({ value, label: LEVEL_WORDS[value] }))],
          },
        ]}
        actions={actions}
        menu={(row, moves) => {
          const { id, record } = row
          const published = record.is_published
          return {
            lead: <Thumb src={record.image_url} resolveSrc={resolveSrc} of={{ type: 'course', id, group: id }} />,
            meta: statusWord(record),
            often: {
              label: 'Files',
              icon: <Paperclip {...icon} />,
              onSelect: () =>
                void navigate({ to: '/admin/courses/$courseId/files', params: { courseId: String(id) }, search }),
            },
            views: [
              {
                label: 'Lessons',
                icon: <ListVideo {...icon} />,
                link: (look) => <Link {...lessonsAddress(id)} {...look} />,
              },
              {
                label: 'Preview',
                icon: <MonitorPlay {...icon} />,
                link: (look) => (
                  <Link to="/admin/courses/$courseId/preview" params={{ courseId: String(id) }} {...look} />
                ),
              },
            ],
            changes: [
              {
                label: published ? 'Unpublish' : 'Publish',
                icon: published ? <EyeOff {...icon} /> : <Eye {...icon} />,
                onSelect: () => void actions.setPublished(row, !published),
              },
              {
                label: 'Duplicate',
                icon: <CopyPlus {...icon} />,
                onSelect: () => setCopied(row),
              },
              ...moves,
            ],
          }
        }}
        bulk={[
          { label: 'Publish', icon: <Eye {...icon} />, act: (rows) => actions.setAllPublished(rows, true) },
          { label: 'Unpublish', icon: <EyeOff {...icon} />, act: (rows) => actions.setAllPublished(rows, false) },
        ]}
        sub={filtered && rows ? `${formatCount(rows.length, 'course')} found` : undefined}
        emptyText="A course brings lessons, quizzes and files together."
      />
      {copied && (
        <DuplicateDialog id={copied.id} name={nameOf(course, copied.record)} onClose={() => setCopied(null)} />
      )}
      <Outlet />
    </>
  )
}
