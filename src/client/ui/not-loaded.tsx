import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { type LoadError, LoadFailed, NotOnThisDevice } from './empty.tsx'
import { SkeletonRows } from './skeleton.tsx'

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
export function FailedBanner(props: FailedBannerProps) {
  const { message, cause, onRetry, busy = false, alert = false, className = 'mb-3 max-lg:mt-2' } = props
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
      {cause === undefined ? message : `${message}. ${cause}`}
    </Banner>
  )
}
