import { createFileRoute } from '@tanstack/react-router'
import { prefetchRecord } from '#client/offline/reading/prefetch.ts'

/** The id is the server's or, for ever, the local one that the post was made with. */
export const Route = createFileRoute('/admin/posts/_editor/$postId')({
  loader: ({ params }) => prefetchRecord('post', params.postId),
})
