import { createFileRoute } from '@tanstack/react-router'
import { KeyDialog } from './-key-dialog.tsx'

export const Route = createFileRoute('/admin/ai-keys/create')({
  component: () => <KeyDialog aiKey={undefined} />,
})
