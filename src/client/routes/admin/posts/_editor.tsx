import { createFileRoute, useParams, useSearch } from '@tanstack/react-router'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { NotFoundPage } from '#client/widgets/error-pages.tsx'
import { PostEditorPage } from './-editor-page.tsx'

/**
 * One editor for /create and /$postId: the page stays as it is, cursor included, when the first save gives a new post
 * its address.
 */
export const Route = createFileRoute('/admin/posts/_editor')({
  // Fetched when the link to a post is pointed at, so that the text is there with the page.
  loader: () => void import('#client/widgets/rich-text/rich-text-editor.tsx'),
  component: EditorRoute,
})

function EditorRoute() {
  const postId = useParams({ from: '/admin/posts/_editor/$postId', shouldThrow: false })?.postId
  const draft = useSearch({ from: '/admin/posts/_editor/create', shouldThrow: false })?.draft
  const id = parseRecordId(postId ?? draft ?? '')
  if (id === null) return <NotFoundPage />
  return (
    <RequireAccess access="content.write">
      <PostEditorPage key={id} id={id} creating={postId === undefined} />
    </RequireAccess>
  )
}
