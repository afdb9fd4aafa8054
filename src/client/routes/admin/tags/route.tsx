import { createFileRoute, Link } from '@tanstack/react-router'
import { post } from '#contract/records/post.ts'
import { tag } from '#contract/records/tag.ts'
import { type Row, useRows } from '#client/offline/reading/use-rows.ts'
import type { Column } from '#client/ui/data-list.tsx'
import { formatWhen } from '#client/ui/format.ts'
import { formatWithin } from '#client/ui/moments.ts'
import { TERMS } from '#client/records/list-search.ts'
import { type Ordered, termColumns, TermPage } from '#client/records/term-page.tsx'
import type { TagRow } from './-tag-row.ts'

export const Route = createFileRoute('/admin/tags')({ validateSearch: TERMS.schema, component: TagsPage })

const orders: Ordered<TagRow> = {
  kind: post,
  uses: ({ posts_count: count = 0 }) => count,
  figure: 'posts_count',
  filter: 'tag',
  link: (id, look) => <Link to="/admin/posts" search={{ tag: id }} {...look} />,
}
const columns: readonly Column<Row<TagRow>>[] = [
  ...termColumns(orders, { cell: nameWithColor, below: ({ description }) => description }),
  {
    key: 'used_at',
    header: 'Last used',
    width: '112px',
    sortable: 'time',
    phone: 'meta',
    cell: ({ record: { used_at: at } }) => (at ? formatWhen(at) : '–'),
    phoneCell: ({ record: { used_at: at } }) => at && `used ${formatWithin(at)}`,
  },
]

function TagsPage() {
  const navigate = Route.useNavigate()
  return (
    <TermPage
      record={tag}
      view={useRows(tag, {})}
      columns={columns}
      orders={orders}
      emptyText="Tags say what a post is about."
      search={Route.useSearch()}
      onSearch={(search, replace) => void navigate({ to: '/admin/tags', search, replace })}
    />
  )
}

/** The tag's own colour only as a dot beside its name. */
function nameWithColor({ name, color }: TagRow) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="size-2 flex-none rounded-full" style={{ background: color }} aria-hidden="true" />
      {name}
    </span>
  )
}
