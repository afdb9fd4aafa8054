import { useSyncExternalStore } from 'react'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { weaknessOf } from '#client/offline/foreign/weaknesses.ts'
import { Banner } from '#client/ui/banner.tsx'

/** What this server can't promise, where a person decides about edits; nothing on a server that promises it all. */
export function ServerNotice() {
  const { server } = useWorkspace()
  const words = weaknessOf(useSyncExternalStore(server.subscribe, server.getSnapshot))
  if (words === null) return null
  return (
    <Banner tone="info" className="mb-6">
      {words}
    </Banner>
  )
}
