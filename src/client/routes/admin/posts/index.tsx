import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Eye, EyeOff, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { post } from '#contract/records/post.ts'
import { changeSearch } from '#client/records/list-search.ts'
import { query } from '#client/data/queries.ts'
import { may } from '#client/data/session.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { DataList, type RowKey } from '#client/ui/data-list.tsx'
import { formatCount, formatNumber } from '#client/ui/format.ts'
import { PageHead } from '#client/ui/page.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { AttentionBanner } from '#client/records/attention-banner.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { postColumns } from './-post-columns.tsx'
import { postName } from './-post-form.ts'
import { PostMenu } from './-post-menu.tsx'
import { accepts, compare, isFiltered, PostSearch, queryOf, sortOf, sortText } from './-post-search.ts'
import { PostTools } from './-post-tools.tsx'
import { useCategories, useTags } from './-taxonomy.ts'
import { usePostActions } from './-use-post-actions.ts'

/** Checklist POST-01 to POST-07, POST-14, POST-32 to POST-37. */
export const Route = createFileRoute('/admin/posts/')({ validateSearch: PostSearch, component: PostsPage })

function PostsPage() {
  usePageTitle('Posts')
  useSubPage('Posts', { to: '/admin/content', label: 'Content' })
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const change = (part: Partial<PostSearch>, replace = false) =>
    void navigate({ search: (now) => changeSearch(now, part), replace })

  const view = useRows(post, { query: queryOf(search) }, useHere(search))
  const stats = useQuery(query('posts.stats', {}))
  const categories = useCategories()
  const tags = useTags()
  const { resolveSrc } = useOutboxUpload()
  const columns = postColumns(categories, resolveSrc)
  const actions = usePostActions()
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set())
  // A row that left the page (another page, another filter) is not acted upon unseen.
  const selected = view.rows?.filter((row) => keys.has(row.id) && !row.state?.deleted) ?? []
  const [selecting, setSelecting] = useState(false)
  const selection = { keys: new Set(selected.map((row) => row.id)), onChange: setKeys, active: selecting }
  const finish = (done: boolean) => {
    if (done) setKeys(new Set())
    if (done) setSelecting(false)
  }
  const filtered = isFiltered(search)

  return (
    <>
      <PageHead
        title="Posts"
        quietOnPhone
        sub={view.rows && countWords(view, filtered, stats.data?.published)}
        asOf={view.asOf !== null && view.offline && <AsOf at={view.asOf} offline />}
        actions={
          may('content.write') && (
            <>
              <Button
                variant="ghost"
                className="lg:hidden"
                aria-pressed={selecting}
                onClick={() => setSelecting(!selecting)}
              >
                Select
              </Button>
              <Link to="/admin/posts/create" className={buttonClass({ variant: 'primary' })}>
                <Plus strokeWidth={1.75} aria-hidden="true" />
                New post
              </Link>
            </>
          )
        }
      />
      <AttentionBanner record={post} />
      <PostTools search={search} onChange={change} categories={categories} tags={tags} />
      {view.local && (
        <p className="mb-2 text-small text-ink-2" role="note">
          Found on this device. The server may hold more.
        </p>
      )}
      <DataList
        label="Posts"
        rows={view.rows}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => postName(row.record)}
        rowState={(row) => row.state}
        rowLink={(row, props) => <Link to="/admin/posts/$postId" params={{ postId: String(row.id) }} {...props} />}
        actions={(row) => <PostMenu row={row} actions={actions} resolveSrc={resolveSrc} />}
        sort={sortOf(search)}
        onSort={(sort) => change({ sort: sortText(sort) })}
        {...(may('content.write') ? { selection } : {})}
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
          view.error ? { message: `Failed to load posts. ${view.error.message}`, onRetry: view.refetch } : undefined
        }
        empty={{ title: 'No posts yet', text: 'What you write appears here, published or not.' }}
        filtered={filtered ? { title: 'No posts match', onClear: () => void navigate({ search: {} }) } : undefined}
      />
      <Pager
        label="Pages of posts"
        page={view.page}
        lastPage={view.lastPage}
        total={view.total}
        perPage={view.perPage}
        onPage={(page) => change({ page })}
      />
    </>
  )
}

/** Which posts of this device belong here; stable while the address is. */
function useHere(search: PostSearch) {
  const now = useNow()
  return useMemo(() => ({ accepts: accepts(search, now), compare: compare(search) }), [search, now])
}

function countWords(view: { total: number; unsent: number }, filtered: boolean, published: number | undefined): string {
  const counted = formatCount(view.total, 'post') + (filtered ? ' found' : '')
  const also = !filtered && published !== undefined ? `, ${formatNumber(published)} published` : ''
  return counted + also + (view.unsent > 0 ? `, plus ${formatNumber(view.unsent)} unsent` : '')
}
