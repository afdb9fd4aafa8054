import { createFileRoute, Link } from '@tanstack/react-router'
import { category } from '#contract/records/category.ts'
import { post } from '#contract/records/post.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { TERMS } from '#client/records/list-search.ts'
import { type Ordered, termColumns, TermPage } from '#client/records/term-page.tsx'
import type { CategoryRow } from './-category-row.ts'

export const Route = createFileRoute('/admin/categories')({ validateSearch: TERMS.schema, component: CategoriesPage })

const orders: Ordered<CategoryRow> = {
  kind: post,
  uses: ({ posts_count: count = 0 }) => count,
  figure: 'posts_count',
  filter: 'category',
  link: (id, look) => <Link to="/admin/posts" search={{ category: id }} {...look} />,
}
const columns = termColumns(orders, { cell: ({ name }) => name, below: ({ description }) => description })

function CategoriesPage() {
  const navigate = Route.useNavigate()
  return (
    <TermPage
      record={category}
      view={useRows(category, {})}
      columns={columns}
      orders={orders}
      emptyText="Categories group your posts."
      search={Route.useSearch()}
      onSearch={(search, replace) => void navigate({ to: '/admin/categories', search, replace })}
    />
  )
}
