import { createFileRoute, Link } from '@tanstack/react-router'
import { workflowCategory } from '#contract/records/workflow-category.ts'
import { workflow } from '#contract/records/workflow.ts'
import { type Row, type RowOf, useRows } from '#client/offline/reading/use-rows.ts'
import { TERMS } from '#client/records/list-search.ts'
import { TermPage } from '#client/records/term-page.tsx'
import type { Column } from '#client/ui/data-list.tsx'
import { formatCount, formatNumber, formatWhen } from '#client/ui/format.ts'

export const Route = createFileRoute('/admin/workflow-categories')({
  validateSearch: TERMS.schema,
  component: WorkflowCategoriesPage,
})

type CategoryRow = RowOf<typeof workflowCategory>

const uses = ({ workflows_count: count = 0 }: CategoryRow) => count
const columns: readonly Column<Row<CategoryRow>>[] = [
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
    cell: (row) => <Counted {...row} />,
    phoneCell: ({ record }) => formatCount(uses(record), 'workflow'),
  },
]

function WorkflowCategoriesPage() {
  const navigate = Route.useNavigate()
  return (
    <TermPage
      record={workflowCategory}
      view={useRows(workflowCategory, {})}
      columns={columns}
      orders={workflow}
      uses={uses}
      emptyText="They order your workflows."
      search={Route.useSearch()}
      onSearch={(search, replace) => void navigate({ to: '/admin/workflow-categories', search, replace })}
    />
  )
}

/** The count leads to the workflows that are counted; nowhere while there is none, or the server does not know the category. */
function Counted({ id, record }: Row<CategoryRow>) {
  const count = uses(record)
  if (count === 0 || typeof id !== 'number') return formatNumber(count)
  return (
    <Link
      to="/admin/workflows"
      search={{ category: id }}
      className="inline-grid min-h-7 min-w-7 place-items-center text-accent"
      aria-label={`${formatCount(count, 'workflow')} in ${record.name}`}
    >
      {formatNumber(count)}
    </Link>
  )
}
