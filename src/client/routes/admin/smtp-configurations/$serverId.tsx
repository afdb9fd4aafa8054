import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Dialog } from '#client/ui/dialog.tsx'
import { Empty, LoadFailed, NeedsConnection } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
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
      <Absent servers={servers} />
    </Dialog>
  )
}

function Absent({
  servers: { rows, online, error, refetch },
}: {
  readonly servers: ReturnType<typeof useMailServers>
}) {
  if (rows) return <Empty title="This mail server was deleted" />
  if (!online) return <NeedsConnection text="Mail servers are not kept on this device." />
  if (error) {
    return <LoadFailed message="Failed to load the mail server" cause={error.message} onRetry={() => void refetch()} />
  }
  return <SkeletonRows rows={3} />
}
