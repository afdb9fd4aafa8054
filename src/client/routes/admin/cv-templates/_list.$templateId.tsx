import { createFileRoute } from '@tanstack/react-router'
import { TemplateDialog } from './-template-dialog.tsx'

export const Route = createFileRoute('/admin/cv-templates/_list/$templateId')({ component: EditTemplate })

function EditTemplate() {
  return <TemplateDialog id={Route.useParams().templateId} />
}
