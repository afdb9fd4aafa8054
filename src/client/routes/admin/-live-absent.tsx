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
}

/** In place of a record of a list that is read live, when it is not there, or not there yet. */
export function LiveAbsent({ list: { data, online, error, refetch }, what, one, ended = 'deleted' }: LiveAbsentProps) {
  if (data !== undefined) return <Gone one={one} ended={ended} />
  if (!online) return <NeedsConnection text={`${what} are not kept on this device.`} />
  if (error)
    return <LoadFailed message={`Failed to load ${what}`} cause={error.message} onRetry={() => void refetch()} />
  return <SkeletonRows rows={3} />
}
