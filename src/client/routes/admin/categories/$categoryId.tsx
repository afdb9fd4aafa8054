import { createFileRoute, notFound } from '@tanstack/react-router'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { CategoryDialog } from './-category-dialog.tsx'

export const Route = createFileRoute('/admin/categories/$categoryId')({
  component: EditCategory,
})

function EditCategory() {
  const id = parseRecordId(Route.useParams().categoryId)
  if (id === null) throw notFound()
  return <CategoryDialog id={id} title="Edit category" />
}
