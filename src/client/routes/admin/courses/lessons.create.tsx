import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { course } from '#contract/records/course.ts'
import { changeSearch, listSearch } from '#client/records/list-search.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { itemsOf } from '#client/offline/reading/record-query.ts'
import { type Row, useRows } from '#client/offline/reading/use-rows.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { type Column, DataList } from '#client/ui/data-list.tsx'
import { formatWhen } from '#client/ui/format.ts'
import { ListTools } from '#client/ui/list-tools.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { Thumb } from '#client/widgets/thumb.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { type Choice, newestFirst } from './-newest-first.ts'
import type { Shown } from './-lesson-course.ts'

/** The shortcut "New lesson": a lesson lies in a course, so it asks which one, once. Works offline. */
export const Route = createFileRoute('/admin/courses/lessons/create')({
  validateSearch: listSearch([], {}),
  component: () => (
    <RequireAccess access="content.write">
      <WhichCourse />
    </RequireAccess>
  ),
})

const BACK = { to: '/admin/courses', label: 'Courses' } as const
/** From this many courses on, looking for one takes longer than typing its name. */
const MANY = 8

const nameOf = ({ record }: Row<Shown>) => record.title.trim() || 'Untitled course'

function WhichCourse() {
  usePageTitle('New lesson')
  useSubPage('New lesson', BACK)
  const search = Route.useSearch()
  const navigate = useNavigate()
  const view = useRows(course, {})
  const snapshot = useOutbox()
  const { resolveSrc } = useOutboxUpload()
  const choices = view.rows && newestFirst(view.rows, (id) => itemsOf(snapshot, course, id).at(-1)?.savedAt)
  const words = (search.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = choices?.filter(({ row }) => words.every((word) => nameOf(row).toLowerCase().includes(word)))
  return (
    <>
      <PageHead
        title="New lesson"
        quietOnPhone
        sub="Which course?"
        asOf={view.asOf !== null && view.offline && <AsOf at={view.asOf} offline />}
        back={{ label: 'Courses', link: (props) => <Link to="/admin/courses" {...props} /> }}
      />
      {(choices?.length ?? 0) > MANY && (
        <ListTools
          search={{
            label: 'Search courses',
            value: search.q ?? '',
            onChange: (q) =>
              void navigate({
                to: '/admin/courses/lessons/create',
                search: changeSearch(search, { q: q || undefined }),
                replace: true,
              }),
          }}
        />
      )}
      <DataList
        label="Courses"
        rows={found}
        columns={columns(resolveSrc)}
        rowKey={({ row }) => row.id}
        rowName={({ row }) => nameOf(row)}
        rowState={({ row }) => row.state}
        // Asked once: Back from the form does not come here again.
        rowLink={({ row }, props) => (
          <Link to="/admin/courses/$courseId/lessons/create" params={{ courseId: String(row.id) }} replace {...props} />
        )}
        missing={view.missing}
        error={
          view.error
            ? { message: 'Failed to load courses', cause: view.error.message, onRetry: view.refetch }
            : undefined
        }
        empty={{
          title: 'No courses yet',
          text: 'Lessons belong to a course, so make the course first.',
          action: (
            <Link to="/admin/courses/create" className={buttonClass({ variant: 'primary' })}>
              <Plus strokeWidth={1.75} aria-hidden="true" />
              New course
            </Link>
          ),
        }}
        filtered={
          words.length > 0
            ? {
                title: 'No courses match',
                onClear: () => void navigate({ to: '/admin/courses/lessons/create', search: {}, replace: true }),
              }
            : undefined
        }
      />
    </>
  )
}

function columns(resolveSrc: (src: string) => string): readonly Column<Choice<Shown>>[] {
  return [
    {
      key: 'image',
      header: 'Image',
      width: '84px',
      phone: 'lead',
      cell: ({ row }) => (
        <Thumb src={row.record.image_url} resolveSrc={resolveSrc} of={{ type: 'course', id: row.id, group: row.id }} />
      ),
    },
    { key: 'title', header: 'Course', phone: 'primary', cell: ({ row }) => nameOf(row) },
    {
      key: 'status',
      header: 'Status',
      width: '112px',
      phone: 'state',
      cell: ({ row: { record } }) => (
        <Badge tone={record.is_published ? 'ok' : 'neutral'}>{statusWord(record.is_published)}</Badge>
      ),
      phoneCell: ({ row }) => statusWord(row.record.is_published),
    },
    {
      key: 'edited',
      header: 'Edited',
      width: '140px',
      phone: 'meta',
      cell: ({ editedAt }) => (editedAt > 0 ? formatWhen(editedAt) : ''),
    },
  ]
}

const statusWord = (published: boolean) => (published ? 'Published' : 'Draft')
