import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Absent } from './-absent.tsx'
import { KeyDialog } from './-key-dialog.tsx'
import { useAiKeys } from './-use-ai-keys.ts'

export const Route = createFileRoute('/admin/ai-keys/$keyId')({ component: EditKey })

function EditKey() {
  const { keyId } = Route.useParams()
  const navigate = useNavigate()
  const keys = useAiKeys()
  const key = keys.rows?.find(({ id }) => String(id) === keyId)
  if (key) return <KeyDialog key={key.id} aiKey={key} />
  return <Absent keys={keys} onClose={() => void navigate({ to: '/admin/ai-keys', resetScroll: false })} />
}
