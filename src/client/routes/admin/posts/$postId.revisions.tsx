import { createFileRoute, Link } from '@tanstack/react-router'
import { post } from '#contract/records/post.ts'
import { RevisionSearch } from '#client/records/revisions/revision-search.ts'
import { RevisionsPage } from '#client/records/revisions/revisions-page.tsx'

export const Route = createFileRoute('/admin/posts/$postId/revisions')({
  validateSearch: RevisionSearch,
  component: PostRevisions,
})

function PostRevisions() {
  return (
    <RevisionsPage
      record={post}
      id={Route.useParams().postId}
      chosen={Route.useSearch().revision}
      link={(revision, look) => (
        <Link from={Route.fullPath} to="." search={{ revision }} replace resetScroll={false} {...look} />
      )}
    />
  )
}
