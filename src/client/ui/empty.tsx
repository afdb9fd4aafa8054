import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { markScene } from './frame-marks.ts'
import { SceneDrawing, type SceneKind } from './scene-drawing.tsx'

interface SceneProps {
  readonly kind: SceneKind
  /** The message, word for word as specified: "No courses yet". */
  readonly title: string
  /** One sentence. */
  readonly text?: ReactNode
  /** One thing to do about it. */
  readonly action?: ReactNode
}

function Scene({ kind, title, text, action }: SceneProps) {
  return (
    <div ref={markScene} className={cx('scene', kind)} role={kind === 'failed' ? 'alert' : undefined}>
      <SceneDrawing kind={kind} />
      <p className="title">{title}</p>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && <div className="acts">{action}</div>}
    </div>
  )
}

/** Nothing there yet. */
export function Empty(props: Omit<SceneProps, 'kind'>) {
  return <Scene kind="nothing" {...props} />
}

/** All of it is done. */
export function AllDone(props: Omit<SceneProps, 'kind'>) {
  return <Scene kind="done" {...props} />
}

interface NothingFoundProps {
  readonly title: string
  readonly text?: string
  readonly onClear?: (() => void) | undefined
}

/** Filtered to nothing. */
export function NothingFound({ title, text = 'Try fewer words or other filters.', onClear }: NothingFoundProps) {
  return (
    <Scene
      kind="not-found"
      title={title}
      text={text}
      {...(onClear && { action: <Button onClick={onClear}>Clear filters</Button> })}
    />
  )
}

interface GoneProps {
  /** "post": what was looked for. */
  readonly one: string
  /** How one ends. */
  readonly ended?: 'deleted' | 'revoked'
  readonly action?: ReactNode
}

/** The server does not have it: asking again would not help. */
export function Gone({ one, ended = 'deleted', action }: GoneProps) {
  return <Empty title={`This ${one} is not there`} text={`It was ${ended}, or its address is wrong.`} action={action} />
}

/** Never opened here, and no connection to fetch it. */
export function NotOnThisDevice() {
  return <Scene kind="not-here" title="Not on this device yet" text="Connect once to load it." />
}

/** Of what is never kept on a device. @param text what that is: "API tokens are not kept on this device." */
export function NeedsConnection({ text }: { readonly text: string }) {
  return <Scene kind="not-here" title="Needs a connection" text={text} />
}

/** Loading failed. */
export interface LoadError {
  /** "Failed to …". */
  readonly message: string
  /** What the server, or this device, said about it. */
  readonly cause?: string | undefined
  readonly onRetry?: (() => void) | undefined
}

/** Nothing to show, because loading failed. */
export function LoadFailed({ message, cause, onRetry, retrying = false }: LoadError & { readonly retrying?: boolean }) {
  return (
    <Scene
      kind="failed"
      title={message}
      text={cause}
      {...(onRetry && {
        action: (
          <Button onClick={onRetry} busy={retrying}>
            Retry
          </Button>
        ),
      })}
    />
  )
}
