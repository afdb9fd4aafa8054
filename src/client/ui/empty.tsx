import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'

/**
 * Why nothing is shown.
 * - `nothing`: nothing was made yet
 * - `not-found`: nothing matches
 * - `not-here`: never opened on this device, and no connection to fetch it
 * - `failed`: the server, or this device, could not say
 * - `done`: nothing is left to do
 */
export type SceneKind = 'nothing' | 'not-found' | 'not-here' | 'failed' | 'done'

/** Ring and wire: solid is there, dashed is not there yet, broken is out of order. */
const DRAWINGS: Readonly<Record<SceneKind, ReactNode>> = {
  nothing: (
    <>
      <path className="dashed" d="M0 24H45M87 24H132" />
      <circle className="ring dashed" cx="66" cy="24" r="14" />
    </>
  ),
  'not-found': (
    <>
      <path d="M0 24H49M83 24H132" />
      <circle className="ring" cx="64" cy="22" r="13" />
      <path className="ring" d="m73.5 31.5 9 9" />
    </>
  ),
  'not-here': (
    <>
      <path d="M0 24H14" />
      <circle className="ring" cx="28" cy="24" r="12" />
      <circle className="dot" cx="28" cy="24" r="4.5" />
      <path className="dashed" d="M45 24H88" />
      <circle className="ring dashed" cx="104" cy="24" r="12" />
    </>
  ),
  failed: (
    <>
      <path d="M0 24H46" />
      <circle className="ring bad" cx="66" cy="24" r="14" />
      <path className="ring bad" d="M66 17v8M66 30v.5" />
      <path className="bad" d="M90 24h7" />
      <path d="M105 24H132" />
    </>
  ),
  done: (
    <>
      <path d="M0 24H46M86 24H132" />
      <circle className="ring ok" cx="66" cy="24" r="14" />
      <circle className="dot ok" cx="66" cy="24" r="5" />
    </>
  ),
}

interface SceneProps {
  readonly kind: SceneKind
  /** The message, word for word as specified: "No courses yet". */
  readonly title: string
  /** One sentence. */
  readonly text?: ReactNode
  /** One thing to do about it. */
  readonly action?: ReactNode
}

/** The drawing alone, for a page that has its own heading. */
export function SceneDrawing({ kind }: { readonly kind: SceneKind }) {
  return (
    <svg viewBox="0 0 132 48" width="132" height="48" aria-hidden="true">
      {DRAWINGS[kind]}
    </svg>
  )
}

/** In place of what can't be shown: a drawing, what is so, and what to do. */
function Scene({ kind, title, text, action }: SceneProps) {
  return (
    <div className={cx('scene', kind)} role={kind === 'failed' ? 'alert' : undefined}>
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
