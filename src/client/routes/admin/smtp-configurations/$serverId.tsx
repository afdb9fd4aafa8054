import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { LiveAbsent } from '#client/routes/admin/-live-absent.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ServerDialog } from './-server-dialog.tsx'
import { useMailServers } from './-use-mail-servers.ts'

export const Route = createFileRoute('/admin/smtp-configurations/$serverId')({ component: EditServer })

function EditServer() {
  const { serverId } = Route.useParams()
  const navigate = useNavigate()
  const servers = useMailServers()
  const server = servers.rows?.find(({ id }) => String(id) === serverId)
  if (server) return <ServerDialog key={server.id} server={server} />
  const close = () => void navigate({ to: '/admin/smtp-configurations', resetScroll: false })
  return (
    <Dialog open addressed onOpenChange={(open) => !open && close()} title="Mail server" shape="panel">
      <LiveAbsent list={servers} what="Mail servers" one="mail server" onClose={close} />
    </Dialog>
  )
}
