import { createFileRoute } from '@tanstack/react-router'
import { category } from '#contract/records/category.ts'
import { TermDialog } from '#client/records/term-dialog.tsx'

export const Route = createFileRoute('/admin/categories/$categoryId')({ component: EditCategory })

function EditCategory() {
  return <TermDialog record={category} id={Route.useParams().categoryId} />
}
