import { createFileRoute } from '@tanstack/react-router'
import { QuotaDialog } from '#client/routes/admin/ai-keys/-quota-dialog.tsx'

export const Route = createFileRoute('/admin/ai-keys/users/create')({
  component: () => <QuotaDialog userKey={undefined} />,
})
