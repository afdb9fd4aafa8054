import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Ring } from './ring.tsx'

interface EmptyProps {
  /** The message, word for word as specified: "No courses yet". */
  readonly title: string
  /** One helping line. */
  readonly text?: ReactNode
  readonly action?: ReactNode
}

/** Nothing there yet. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className="empty">
      <Ring state="waiting" />
      <p className="title">{title}</p>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <div className="acts">{action}</div>}
    </div>
  )
}

/** Filtered to nothing. */
export function NothingFound({
  title,
  onClear,
}: {
  readonly title: string
  readonly onClear?: (() => void) | undefined
}) {
  return (
    <div className="empty">
      <p className="title">{title}</p>
      {onClear && (
        <div className="acts">
          <Button onClick={onClear}>Clear filters</Button>
        </div>
      )}
    </div>
  )
}

/** Never opened here, and no connection to fetch it. */
export function NotOnThisDevice() {
  return <Empty title="Not on this device yet" text="Connect once to load it." />
}

interface LoadFailedProps {
  /** "Failed to …", with the cause. */
  readonly message: string
  readonly onRetry?: (() => void) | undefined
  readonly retrying?: boolean
}

/** Nothing to show, because loading failed. */
export function LoadFailed({ message, onRetry, retrying = false }: LoadFailedProps) {
  return (
    <div className="empty" role="alert">
      <p className="title">{message}</p>
      {onRetry && (
        <div className="acts">
          <Button onClick={onRetry} busy={retrying}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
