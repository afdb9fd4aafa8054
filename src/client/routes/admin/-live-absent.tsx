import { Button } from '#client/ui/button.tsx'
import { Gone, LoadFailed, NeedsConnection } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'

interface LiveAbsentProps {
  readonly list: {
    readonly data: unknown
    readonly online: boolean
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  /** "API keys": what is not kept on the device. */
  readonly what: string
  /** "API key": one of them. */
  readonly one: string
  /** How one ends. */
  readonly ended?: 'deleted' | 'revoked'
  /** The list is below the layer. */
  readonly onClose: () => void
}

/** In place of a record of a list that is read live, when it is not there, or not there yet. */
export function LiveAbsent({ list, what, one, ended = 'deleted', onClose }: LiveAbsentProps) {
  const { data, online, error, refetch } = list
  if (data !== undefined) {
    return <Gone one={one} ended={ended} action={<Button onClick={onClose}>All {one}s</Button>} />
  }
  if (!online) return <NeedsConnection text={`${what} are not kept on this device.`} />
  if (error)
    return <LoadFailed message={`Failed to load ${what}`} cause={error.message} onRetry={() => void refetch()} />
  return <SkeletonRows rows={3} />
}
