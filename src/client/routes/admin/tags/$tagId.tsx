import { createFileRoute } from '@tanstack/react-router'
import { tag } from '#contract/records/tag.ts'
import { TermDialog } from '#client/records/term-dialog.tsx'

export const Route = createFileRoute('/admin/tags/$tagId')({ component: EditTag })

function EditTag() {
  return <TermDialog record={tag} id={Route.useParams().tagId} />
}
