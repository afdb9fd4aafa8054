import { createFileRoute, useParams, useSearch } from '@tanstack/react-router'
import { post } from '#contract/records/post.ts'
import { EditorPage } from '#client/records/editor-page.tsx'
import { PostEditor } from './-post-editor.tsx'

export const Route = createFileRoute('/admin/posts/_editor')({
  // Fetched when the link to a post is pointed at, so that the text is there with the page.
  loader: () => void import('#client/widgets/rich-text/rich-text-editor.tsx'),
  component: EditorRoute,
})

function EditorRoute() {
  const known = useParams({ from: '/admin/posts/_editor/$postId', shouldThrow: false })
  const made = useSearch({ from: '/admin/posts/_editor/create', shouldThrow: false })
  return (
    <EditorPage record={post} id={known?.postId} draft={made?.draft}>
      {(props) => <PostEditor {...props} />}
    </EditorPage>
  )
}
