import { Dialog } from '#client/ui/dialog.tsx'
import { Empty, LoadFailed, NeedsConnection } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'

interface AbsentProps {
  readonly keys: {
    readonly rows: readonly unknown[] | undefined
    readonly online: boolean
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  readonly onClose: () => void
}

/** In place of a key that is not there, or not there yet. */
export function Absent({ keys: { rows, online, error, refetch }, onClose }: AbsentProps) {
  return (
    <Dialog open addressed onOpenChange={(open) => !open && onClose()} title="API key" shape="panel">
      {rows ? (
        <Empty title="This API key was deleted" />
      ) : !online ? (
        <NeedsConnection text="AI API keys are not kept on this device." />
      ) : error ? (
        <LoadFailed message="Failed to load API keys" cause={error.message} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  )
}
