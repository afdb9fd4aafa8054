import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { LiveAbsent } from '#client/routes/admin/-live-absent.tsx'
import { QuotaDialog } from '#client/routes/admin/ai-keys/-quota-dialog.tsx'
import { useUserKeys } from '#client/routes/admin/ai-keys/-use-ai-keys.ts'
import { Dialog } from '#client/ui/dialog.tsx'

export const Route = createFileRoute('/admin/ai-keys/users/$userKeyId')({ component: EditQuota })

function EditQuota() {
  const { userKeyId } = Route.useParams()
  const navigate = useNavigate()
  const keys = useUserKeys()
  const key = keys.rows?.find(({ id }) => String(id) === userKeyId)
  if (key) return <QuotaDialog key={key.id} userKey={key} />
  const close = () => void navigate({ to: '/admin/ai-keys/users', resetScroll: false })
  return (
    <Dialog open addressed onOpenChange={(open) => !open && close()} title="User API key" shape="panel">
      <LiveAbsent list={keys} what="AI API keys" one="user API key" onClose={close} />
    </Dialog>
  )
}
