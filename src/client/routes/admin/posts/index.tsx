import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CopyPlus, Eye, EyeOff, FolderInput, Tag } from 'lucide-react'
import { useMemo } from 'react'
import type { Answer } from '#contract/calls/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { category } from '#contract/records/category.ts'
import { post } from '#contract/records/post.ts'
import { query } from '#client/data/queries.ts'
import { useSession } from '#client/data/use-session.ts'
import { prefetchRows } from '#client/offline/reading/prefetch.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { formatNumber } from '#client/ui/format.ts'
import { useNow } from '#client/ui/use-now.ts'
import { Thumb } from '#client/widgets/thumb.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { onServer, useRecordChoices } from '#client/records/choices.ts'
import { useFoundPlace } from '#client/records/found-place.tsx'
import type { Filter } from '#client/records/list-tools.tsx'
import { ListPage } from '#client/records/list-page.tsx'
import { viewRevisions } from '#client/records/revisions/view-revisions.tsx'
import { useRecordActions } from '#client/records/use-record-actions.ts'
import { postColumns, StatusText } from './-post-columns.tsx'
import { accepts } from './-post-found.ts'
import { POSTS, type PostSearch } from './-post-search.ts'
import { useTags } from './-tags-field.tsx'

export const Route = createFileRoute('/admin/posts/')({
  validateSearch: POSTS.schema,
  loaderDeps: ({ search }) => POSTS.query(search),
  loader: ({ deps }) => prefetchRows('post', deps),
  component: PostsPage,
})

const icon = { strokeWidth: 1.75 }

function PostsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const view = useRows(post, { query: POSTS.query(search) }, useHere(search))
  const stats = useQuery(query('posts.stats', {}))
  const categories = useRecordChoices(category)
  const tags = useTags()
  const { resolveSrc } = useOutboxUpload()
  const actions = useRecordActions(post)
  const foundPlace = useFoundPlace(post, search.q)
  return (
    <ListPage
      record={post}
      view={view}
      columns={postColumns(categories, resolveSrc, foundPlace)}
      searchPlaceholder="Search titles, excerpts and text"
      list={POSTS}
      search={search}
      onSearch={(next, replace) => void navigate({ search: next, replace })}
      filters={[
        {
          name: 'status',
          label: 'Status',
          options: [
            'All statuses',
            { value: 'published', label: 'Published' },
            { value: 'draft', label: 'Drafts' },
            { value: 'scheduled', label: 'Scheduled' },
          ],
        },
        { name: 'category', label: 'Category', options: ['All categories', ...onServer(categories.choices)] },
        { name: 'tag', label: 'Tag', options: ['All tags', ...onServer(tags.choices)] },
        ...byAuthor(stats.data?.authors, search.author),
      ]}
      actions={actions}
      menu={({ id, record, ...row }) => ({
        lead: (
          <Thumb
            src={record.featured_image}
            resolveSrc={resolveSrc}
            of={{ type: 'post', id, group: record.category_id }}
          />
        ),
        meta: <StatusText post={record} />,
        views: [
          viewRevisions(id, (look) => (
            <Link to="/admin/posts/$postId/revisions" params={{ postId: String(id) }} {...look} />
          )),
        ],
        changes: [
          {
            label: record.is_published ? 'Unpublish' : 'Publish',
            icon: record.is_published ? <EyeOff {...icon} /> : <Eye {...icon} />,
            onSelect: () => void actions.setPublished({ id, record, ...row }, !record.is_published),
          },
          {
            label: 'Duplicate',
            icon: <CopyPlus {...icon} />,
            onSelect: () => void actions.duplicate({ id, record, ...row }, { is_published: false, published_at: null }),
          },
        ],
      })}
      bulk={[
        { label: 'Publish', icon: <Eye {...icon} />, act: (rows) => actions.setAllPublished(rows, true) },
        { label: 'Unpublish', icon: <EyeOff {...icon} />, act: (rows) => actions.setAllPublished(rows, false) },
        {
          label: 'Move',
          icon: <FolderInput {...icon} />,
          asks: { label: 'Category', options: onServer(categories.choices) },
          act: (rows, value) =>
            actions.changeAll(
              rows,
              { category_id: Number(value) },
              { act: 'move', already: 'already in it', failed: 'Failed to move' },
            ),
        },
        {
          label: 'Add tag',
          icon: <Tag {...icon} />,
          asks: { label: 'Tag', options: onServer(tags.choices) },
          act: (rows, value) =>
            actions.changeEach(
              rows,
              ({ record }) => (record.tags.includes(Number(value)) ? null : { tags: [...record.tags, Number(value)] }),
              { act: 'update', already: 'had the tag', failed: 'Failed to add the tag' },
            ),
        },
      ]}
      also={stats.data && `${formatNumber(stats.data.published)} published`}
      emptyText="What you write appears here, published or not."
    />
  )
}

type Author = NonNullable<Answer<Contract['posts.stats']>['authors']>[number]

/** Where one person wrote everything there is nothing to choose. */
function byAuthor(authors: readonly Author[] = [], chosen: number | undefined): Filter<PostSearch>[] {
  if (authors.length < 2 && chosen === undefined) return []
  const options = authors.map(({ id, name }) => ({ value: String(id), label: name }))
  return [{ name: 'author', label: 'Author', options: ['All authors', ...options] }]
}

/** Which posts of this device belong here; stable while the address is. */
function useHere(search: PostSearch) {
  const now = useNow()
  const me = useSession().user?.id
  return useMemo(() => ({ accepts: accepts(search, now, me), compare: POSTS.compare(search) }), [search, now, me])
}
