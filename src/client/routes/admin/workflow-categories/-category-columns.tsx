import { Link } from '@tanstack/react-router'
import type { workflowCategory } from '#contract/records/workflow-category.ts'
import type { Row, RowOf } from '#client/offline/reading/use-rows.ts'
import type { Column } from '#client/ui/data-list.tsx'
import { formatCount, formatNumber, formatWhen } from '#client/ui/format.ts'

type WorkflowCategoryRow = RowOf<typeof workflowCategory>

/** The count leads to the workflows that are counted. */
export const categoryColumns: readonly Column<Row<WorkflowCategoryRow>>[] = [
  { key: 'name', header: 'Name', phone: 'primary', sortable: true, cell: ({ record }) => record.name },
  {
    key: 'slug',
    header: 'Slug',
    width: '180px',
    phone: 'meta',
    cell: ({ record }) => <code>{record.slug || '—'}</code>,
  },
  { key: 'description', header: 'Description', phone: 'hidden', cell: ({ record }) => record.description },
  {
    key: 'created_at',
    header: 'Created',
    width: '112px',
    phone: 'hidden',
    cell: ({ record }) => (record.created_at === undefined ? '' : formatWhen(record.created_at)),
  },
  {
    key: 'workflows_count',
    header: 'Workflows',
    width: '96px',
    phone: 'meta',
    align: 'end',
    cell: ({ id, record }) => <Counted id={id} name={record.name} count={record.workflows_count ?? 0} />,
    phoneCell: ({ record }) => formatCount(record.workflows_count ?? 0, 'workflow'),
  },
]

interface CountedProps {
  readonly id: Row<unknown>['id']
  readonly name: string
  readonly count: number
}

/** Nothing to lead to where there is none, or before the server knows the category. */
function Counted({ id, name, count }: CountedProps) {
  if (count === 0 || typeof id !== 'number') return formatNumber(count)
  return (
    <Link
      to="/admin/workflows"
      search={{ category: id }}
      className="text-accent"
      aria-label={`${formatCount(count, 'workflow')} in ${name}`}
    >
      {formatNumber(count)}
    </Link>
  )
}
