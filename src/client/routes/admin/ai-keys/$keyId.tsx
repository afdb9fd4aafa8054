import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { LiveAbsent } from '#client/routes/admin/-live-absent.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { KeyDialog } from './-key-dialog.tsx'
import { useAiKeys } from './-use-ai-keys.ts'

export const Route = createFileRoute('/admin/ai-keys/$keyId')({ component: EditKey })

function EditKey() {
  const { keyId } = Route.useParams()
  const navigate = useNavigate()
  const keys = useAiKeys()
  const key = keys.rows?.find(({ id }) => String(id) === keyId)
  if (key) return <KeyDialog key={key.id} aiKey={key} />
  const close = () => void navigate({ to: '/admin/ai-keys', resetScroll: false })
  return (
    <Dialog open addressed onOpenChange={(open) => !open && close()} title="API key" shape="panel">
      <LiveAbsent list={keys} what="AI API keys" one="API key" onClose={close} />
    </Dialog>
  )
}
