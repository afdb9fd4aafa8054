import { postStatus, type PostStatus } from '#contract/records/post.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import type { Column } from '#client/ui/data-list.tsx'
import { formatDateTime, formatWhen } from '#client/ui/format.ts'
import { useNow } from '#client/ui/use-now.ts'
import { postName, type PostRow } from './-post-form.ts'
import { Thumb } from '#client/widgets/thumb.tsx'
import type { Choices } from '#client/records/choices.ts'

const TONES: Readonly<Record<PostStatus, Tone>> = { published: 'ok', draft: 'neutral', scheduled: 'accent' }
const WORDS: Readonly<Record<PostStatus, string>> = { published: 'Published', draft: 'Draft', scheduled: 'Scheduled' }

/** The status in words; a scheduled post says when (POST-06). */
function statusWords(post: Pick<PostRow, 'is_published' | 'published_at'>, now: number): string {
  const status = postStatus(post, now)
  return status === 'scheduled' && post.published_at !== null
    ? `${WORDS.scheduled} ${formatDateTime(post.published_at, now)}`
    : WORDS[status]
}

export function StatusBadge({ post }: { readonly post: Pick<PostRow, 'is_published' | 'published_at'> }) {
  const now = useNow()
  return <Badge tone={TONES[postStatus(post, now)]}>{statusWords(post, now)}</Badge>
}

/** The same without the badge, for a phone's row. */
export function StatusText({ post }: { readonly post: Pick<PostRow, 'is_published' | 'published_at'> }) {
  return statusWords(post, useNow())
}

/** Title, image, status, category, updated (POST-03 to POST-06). */
export function postColumns(categories: Choices, resolveSrc: (src: string) => string): readonly Column<Row<PostRow>>[] {
  const categoryName = ({ record }: Row<PostRow>) => categories.find(record.category_id)?.name ?? ''
  return [
    {
      key: 'image',
      header: 'Image',
      width: '72px',
      phone: 'lead',
      cell: ({ record }) => <Thumb src={record.featured_image} resolveSrc={resolveSrc} />,
    },
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      phone: 'primary',
      cell: ({ record }) => postName(record),
      below: ({ record }) =>
        record.slug === '' ? record.excerpt : <span className="font-mono">{`/${record.slug}`}</span>,
    },
    { key: 'category', header: 'Category', width: '150px', phone: 'meta', cell: categoryName },
    {
      key: 'status',
      header: 'Status',
      width: '112px',
      phone: 'state',
      cell: ({ record }) => <StatusBadge post={record} />,
      phoneCell: ({ record }) => <StatusText post={record} />,
    },
    {
      key: 'updated_at',
      header: 'Updated',
      sortable: true,
      width: '104px',
      phone: 'hidden',
      cell: ({ record }) => (record.updated_at === undefined ? '' : formatWhen(record.updated_at)),
    },
  ]
}
