import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { LoadFailed, NotOnThisDevice } from './empty.tsx'
import { SkeletonRows } from './skeleton.tsx'

/** Loading failed. */
export interface LoadError {
  /** "Failed to …", with the cause. */
  readonly message: string
  readonly onRetry?: () => void
}

interface NotLoadedProps {
  readonly error?: LoadError | null | undefined
  /** No connection and no copy. */
  readonly missing: boolean
  /** Of the rows that stand in for the real ones while these are on their way. */
  readonly rows?: number
  readonly lead?: boolean
}

/** Instead of a list of which nothing is known yet. */
export function NotLoaded({ error, missing, ...rows }: NotLoadedProps) {
  if (error) return <LoadFailed {...error} />
  return missing ? <NotOnThisDevice /> : <SkeletonRows {...rows} />
}

interface FailedBannerProps extends LoadError {
  readonly busy?: boolean
  readonly alert?: boolean
  readonly className?: string
}

/** Above what is still shown from an earlier time. */
export function FailedBanner({ message, onRetry, busy = false, alert = false, className = 'mb-3' }: FailedBannerProps) {
  return (
    <Banner
      tone="bad"
      alert={alert}
      className={className}
      actions={
        onRetry && (
          <Button small busy={busy} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      {message}
    </Banner>
  )
}
