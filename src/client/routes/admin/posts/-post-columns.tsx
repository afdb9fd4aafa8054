import type { ReactNode } from 'react'
import { post, postStatus } from '#contract/records/post.ts'
import type { PostStatus } from '#contract/records/post-list.ts'
import { nameOf } from '#contract/records/record.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import type { Column } from '#client/ui/data-list.tsx'
import { formatWhen } from '#client/ui/format.ts'
import { useAtTime } from '#client/ui/use-now.ts'
import { Thumb } from '#client/widgets/thumb.tsx'
import { useSiteTime } from '#client/widgets/use-site.ts'
import type { Choices } from '#client/records/choices.ts'
import type { PostRow } from './-post-search.ts'

const TONES: Readonly<Record<PostStatus, Tone>> = { published: 'ok', draft: 'neutral', scheduled: 'accent' }
const WORDS: Readonly<Record<PostStatus, string>> = { published: 'Published', draft: 'Draft', scheduled: 'Scheduled' }

type Publication = Parameters<typeof postStatus>[0]

/** The status in words; a scheduled post says when. */
function useStatusWords(post: Publication): string {
  const inWords = useSiteTime()
  return useAtTime((now) => {
    const status = postStatus(post, now)
    return status === 'scheduled' && post.published_at !== null
      ? `${WORDS.scheduled} ${inWords(post.published_at, now)}`
      : WORDS[status]
  })
}

export function StatusBadge({ post }: { readonly post: Publication }) {
  return <Badge tone={TONES[useAtTime((now) => postStatus(post, now))]}>{useStatusWords(post)}</Badge>
}

/** The same without the badge, for a phone's row. */
export function StatusText({ post }: { readonly post: Publication }) {
  return useStatusWords(post)
}

export function postColumns(
  categories: Choices,
  resolveSrc: (src: string) => string,
  foundPlace: (post: PostRow) => ReactNode,
): readonly Column<Row<PostRow>>[] {
  const categoryName = ({ record }: Row<PostRow>) => categories.find(record.category_id)?.name ?? ''
  return [
    {
      key: 'image',
      header: 'Image',
      width: '72px',
      phone: 'lead',
      cell: ({ id, record }) => (
        <Thumb
          src={record.featured_image}
          resolveSrc={resolveSrc}
          of={{ type: 'post', id, group: record.category_id }}
        />
      ),
    },
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      phone: 'primary',
      cell: ({ record }) => nameOf(post, record),
      phoneBelow: ({ record }) => foundPlace(record),
      below: ({ record }) =>
        foundPlace(record) ??
        (record.slug === '' ? record.excerpt : <span className="font-mono">{`/${record.slug}`}</span>),
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
      sortable: 'time',
      width: '104px',
      phone: 'hidden',
      cell: ({ record }) => (record.updated_at === undefined ? '' : formatWhen(record.updated_at)),
    },
  ]
}
