import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Absent } from '#client/routes/admin/ai-keys/-absent.tsx'
import { QuotaDialog } from '#client/routes/admin/ai-keys/-quota-dialog.tsx'
import { useUserKeys } from '#client/routes/admin/ai-keys/-use-ai-keys.ts'

export const Route = createFileRoute('/admin/ai-keys/users/$userKeyId')({ component: EditQuota })

function EditQuota() {
  const { userKeyId } = Route.useParams()
  const navigate = useNavigate()
  const keys = useUserKeys()
  const key = keys.rows?.find(({ id }) => String(id) === userKeyId)
  if (key) return <QuotaDialog key={key.id} userKey={key} />
  return <Absent keys={keys} onClose={() => void navigate({ to: '/admin/ai-keys/users', resetScroll: false })} />
}
