import { createFileRoute } from '@tanstack/react-router'
import { ServerDialog } from './-server-dialog.tsx'

export const Route = createFileRoute('/admin/smtp-configurations/create')({
  component: () => <ServerDialog server={undefined} />,
})
