import { createFileRoute, Link } from '@tanstack/react-router'
import { workflowCategory } from '#contract/records/workflow-category.ts'
import { workflow } from '#contract/records/workflow.ts'
import { type Row, useRows } from '#client/offline/reading/use-rows.ts'
import { TERMS } from '#client/records/list-search.ts'
import { type Ordered, TermPage, usesColumn } from '#client/records/term-page.tsx'
import type { Column } from '#client/ui/data-list.tsx'
import { formatWhen } from '#client/ui/format.ts'
import type { CategoryRow } from './-category-row.ts'

export const Route = createFileRoute('/admin/workflow-categories')({
  validateSearch: TERMS.schema,
  component: WorkflowCategoriesPage,
})

const orders: Ordered<CategoryRow> = {
  kind: workflow,
  uses: ({ workflows_count: count = 0 }) => count,
  figure: 'workflows_count',
  filter: 'category',
  link: (id, look) => <Link to="/admin/workflows" search={{ category: id }} {...look} />,
}
const columns: readonly Column<Row<CategoryRow>>[] = [
  { key: 'name', header: 'Name', phone: 'primary', sortable: true, cell: ({ record }) => record.name },
  {
    key: 'slug',
    header: 'Slug',
    width: '180px',
    phone: 'meta',
    cell: ({ record }) => <code>{record.slug || '–'}</code>,
  },
  {
    key: 'description',
    header: 'Description',
    phone: 'hidden',
    cell: ({ record }) => <span className="line-clamp-2 whitespace-normal">{record.description}</span>,
  },
  {
    key: 'created_at',
    header: 'Created',
    width: '112px',
    phone: 'hidden',
    cell: ({ record }) => (record.created_at === undefined ? '' : formatWhen(record.created_at)),
  },
  usesColumn(orders),
]

function WorkflowCategoriesPage() {
  const navigate = Route.useNavigate()
  return (
    <TermPage
      record={workflowCategory}
      view={useRows(workflowCategory, {})}
      columns={columns}
      orders={orders}
      emptyText="They group your workflows."
      search={Route.useSearch()}
      onSearch={(search, replace) => void navigate({ to: '/admin/workflow-categories', search, replace })}
    />
  )
}
