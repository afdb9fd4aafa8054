import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { post } from '#contract/records/post.ts'
import { query } from '#client/data/queries.ts'
import { CallFailure } from '#client/data/call.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { serverIdOf } from '#client/offline/reading/use-record.ts'
import { NotFoundPage } from '#client/widgets/error-pages.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { Empty, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { Revisions } from '#client/records/revisions/revisions.tsx'
import { postName } from './-post-form.ts'

/** Every saved version of a post, compared and brought back. */
export const Route = createFileRoute('/admin/posts/$postId/revisions')({
  validateSearch: v.object({ revision: v.optional(v.fallback(v.optional(v.number()), undefined)) }),
  component: RevisionsPage,
})

/** Whether and when a post is public stays as it is. */
const KEPT = ['is_published', 'published_at']

function RevisionsPage() {
  const { postId } = Route.useParams()
  const { revision } = Route.useSearch()
  const id = parseRecordId(postId)
  const serverId = serverIdOf(useOutbox(), id)
  const answer = useQuery({
    ...query('posts.revisions', { params: { id: String(serverId) } }),
    enabled: serverId !== null,
  })
  usePageTitle('Revisions')
  useSubPage('Revisions', { to: '/admin/posts/$postId', params: { postId }, label: 'Post' })
  if (id === null) return <NotFoundPage />
  const error = answer.error instanceof CallFailure ? answer.error : null
  return (
    <>
      <PageHead
        title="Revisions"
        sub="Every saved version. Restoring one makes it the newest; it never publishes."
        back={{ label: 'Post', link: (props) => <Link to="/admin/posts/$postId" params={{ postId }} {...props} /> }}
        quietOnPhone
      />
      {serverId === null && <Empty title="No revisions yet" text="The post was not sent yet." />}
      {answer.data !== undefined && (
        <Revisions
          policy={post}
          id={id}
          nameOf={postName}
          kept={KEPT}
          revisions={answer.data}
          chosen={revision}
          link={(revisionId, props) => (
            <Link
              to="/admin/posts/$postId/revisions"
              params={{ postId }}
              search={{ revision: revisionId }}
              replace
              resetScroll={false}
              {...props}
            />
          )}
        />
      )}
      {serverId !== null && answer.data === undefined && (
        <>
          {answer.isPending && <SkeletonRows />}
          {error?.isUnreachable && <NotOnThisDevice />}
          {answer.isError && !error?.isUnreachable && (
            <LoadFailed
              message={`Failed to load revisions. ${answer.error.message}`}
              onRetry={() => void answer.refetch()}
            />
          )}
        </>
      )}
    </>
  )
}
