import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { Eye, EyeOff, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { course } from '#contract/records/course.ts'
import { changeSearch } from '#client/records/list-search.ts'
import { may } from '#client/data/session.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { useRows, type Row } from '#client/offline/reading/use-rows.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { DataList, type RowKey } from '#client/ui/data-list.tsx'
import { formatCount, formatNumber } from '#client/ui/format.ts'
import { PageHead } from '#client/ui/page.tsx'
import { RowMark } from '#client/ui/row-mark.tsx'
import { AttentionBanner } from '#client/records/attention-banner.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { courseColumns } from './-course-columns.tsx'
import { lessonsCount } from './-course-figures.ts'
import { courseName, type CourseRow } from './-course-form.ts'
import { CourseLayers, type Layer } from './-course-layers.tsx'
import { CourseMenu } from './-course-menu.tsx'
import { accepts, CourseSearch, isFiltered } from './-course-search.ts'
import { CourseTools } from './-course-tools.tsx'
import { useCourseActions } from './-use-course-actions.ts'
import { useCourseOrder } from './-use-course-order.ts'
import './-courses.css'

/** The files of a course open over this list, under an address of their own. */
export const Route = createFileRoute('/admin/courses/_list')({
  validateSearch: CourseSearch,
  component: CoursesPage,
})

const BACK = { to: '/admin/content', label: 'Content' } as const

function CoursesPage() {
  usePageTitle('Courses')
  useSubPage('Courses', BACK)
  const search = Route.useSearch()
  const navigate = useNavigate()
  const change = (part: Partial<CourseSearch>, replace = false) =>
    void navigate({ to: '/admin/courses', search: changeSearch(search, part), replace })

  const view = useRows(course, {})
  const order = useCourseOrder(view.rows)
  const snapshot = useOutbox()
  const { resolveSrc } = useOutboxUpload()
  const actions = useCourseActions()
  const [layer, setLayer] = useState<Layer | null>(null)
  const filtered = isFiltered(search)
  const rows = filtered ? order.rows?.filter((row) => accepts(search)(row.record)) : order.rows
  const columns = courseColumns((row) => lessonsCount(snapshot, row.id, row.record), resolveSrc)

  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set())
  // A row that another filter hides is not acted upon unseen.
  const selected = rows?.filter((row) => keys.has(row.id) && !row.state?.deleted) ?? []
  const [selecting, setSelecting] = useState(false)
  const selection = { keys: new Set(selected.map((row) => row.id)), onChange: setKeys, active: selecting }
  const finish = (done: boolean) => {
    if (done) setKeys(new Set())
    if (done) setSelecting(false)
  }
  const write = may('content.write')
  const addressOf = (row: Row<CourseRow>) => ({ params: { courseId: String(row.id) }, search })

  return (
    <>
      <PageHead
        title="Courses"
        quietOnPhone
        sub={view.rows && countWords(view, filtered ? rows?.length : undefined)}
        asOf={
          <>
            {view.asOf !== null && view.offline && <AsOf at={view.asOf} offline />}
            {order.state && (
              <RowMark state={order.state} label={order.state === 'waiting' ? 'Order waiting' : undefined} />
            )}
          </>
        }
        actions={
          write && (
            <>
              <Button
                variant="ghost"
                className="lg:hidden"
                aria-pressed={selecting}
                onClick={() => setSelecting(!selecting)}
              >
                Select
              </Button>
              <Link to="/admin/courses/create" className={buttonClass({ variant: 'primary' })}>
                <Plus strokeWidth={1.75} aria-hidden="true" />
                New course
              </Link>
            </>
          )
        }
      />
      <AttentionBanner record={course} />
      <CourseTools search={search} onChange={change} />
      <DataList
        label="Courses"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => courseName(row.record)}
        rowState={(row) => row.state}
        rowLink={(row, props) => <Link to="/admin/courses/$courseId" params={addressOf(row).params} {...props} />}
        onMove={write && !filtered && (rows?.length ?? 0) > 1 ? order.move : undefined}
        actions={(row) => (
          <CourseMenu
            row={row}
            actions={actions}
            resolveSrc={resolveSrc}
            onEdit={() => void navigate({ to: '/admin/courses/$courseId', params: addressOf(row).params })}
            onFiles={() => void navigate({ to: '/admin/courses/$courseId/files', ...addressOf(row) })}
            onDuplicate={() => setLayer({ kind: 'duplicate', row })}
            moves={order.items(row, filtered, () => setLayer({ kind: 'move', row }))}
          />
        )}
        {...(write ? { selection } : {})}
        bulkActions={[
          {
            label: 'Publish',
            icon: <Eye strokeWidth={1.75} />,
            onSelect: () => void actions.setAllPublished(selected, true).then(finish),
          },
          {
            label: 'Unpublish',
            icon: <EyeOff strokeWidth={1.75} />,
            onSelect: () => void actions.setAllPublished(selected, false).then(finish),
          },
          ...(may('content.delete')
            ? [
                {
                  label: 'Delete',
                  icon: <Trash2 strokeWidth={1.75} />,
                  danger: true,
                  onSelect: () => void actions.removeAll(selected).then(finish),
                },
              ]
            : []),
        ]}
        missing={view.missing}
        error={
          view.error ? { message: `Failed to load courses. ${view.error.message}`, onRetry: view.refetch } : undefined
        }
        empty={{ title: 'No courses yet', text: 'A course gathers lessons, quizzes and files.' }}
        filtered={
          filtered
            ? { title: 'No courses match', onClear: () => void navigate({ to: '/admin/courses', search: {} }) }
            : undefined
        }
      />
      <CourseLayers layer={layer} order={order} onClose={() => setLayer(null)} />
      <Outlet />
    </>
  )
}

function countWords(view: { total: number; unsent: number }, found: number | undefined): string {
  if (found !== undefined) return `${formatCount(found, 'course')} found`
  return formatCount(view.total, 'course') + (view.unsent > 0 ? `, plus ${formatNumber(view.unsent)} unsent` : '')
}
