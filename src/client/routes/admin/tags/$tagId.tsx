import { createFileRoute, notFound } from '@tanstack/react-router'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { TagDialog } from './-tag-dialog.tsx'

export const Route = createFileRoute('/admin/tags/$tagId')({
  component: EditTag,
})

function EditTag() {
  const id = parseRecordId(Route.useParams().tagId)
  if (id === null) throw notFound()
  return <TagDialog id={id} title="Edit tag" />
}
