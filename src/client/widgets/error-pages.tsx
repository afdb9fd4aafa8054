import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { CallFailure } from '#client/data/call.ts'
import { isNotLoaded } from '#client/offline/device/app-parts.ts'
import { getUpdateState, subscribeUpdates } from '#client/pwa/updates.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { markScene } from '#client/ui/frame-marks.ts'
import { SceneDrawing, type SceneKind } from '#client/ui/scene-drawing.tsx'
import { usePageTitle } from './page-title.ts'

/** Pages for what is not there, or broken. Each has the one h1 and a way on. */

/** The dashboard is on every device that was signed in. */
const HOME = (
  <Link to="/admin" className={buttonClass()}>
    Go to the dashboard
  </Link>
)

export function NotFoundPage() {
  usePageTitle('Not found')
  return (
    <FullPage kind="not-found" title="Page not found" text="There is nothing at this address.">
      {HOME}
    </FullPage>
  )
}

export function CrashPage({ error, reset }: ErrorComponentProps) {
  const { stale } = useSyncExternalStore(subscribeUpdates, getUpdateState)
  const missing = isNotLoaded(error)
  // What a build lacks that another one has followed can't be had any more.
  const away = missing && !stale
  const title = away ? 'Needs a connection' : missing ? 'Reload to go on' : 'Something broke'
  usePageTitle(title)
  const text = away
    ? 'Connect once to load this page.'
    : missing
      ? 'A new version is ready.'
      : error instanceof CallFailure
        ? error.message
        : 'This page could not be shown. What you saved on this device is safe.'
  return (
    <FullPage kind={away ? 'not-here' : 'failed'} title={title} text={text}>
      <Button variant="primary" onClick={reset}>
        Try again
      </Button>
      {away ? HOME : <Button onClick={() => location.reload()}>Reload</Button>}
    </FullPage>
  )
}

export function FullPage({
  kind,
  title,
  text,
  children,
}: {
  readonly kind: SceneKind
  readonly title: string
  readonly text: string
  readonly children: React.ReactNode
}) {
  return (
    <div ref={markScene} className="scene grid min-h-[60dvh] place-content-center">
      <SceneDrawing kind={kind} />
      <h1 className="mb-1 text-ink">{title}</h1>
      <p className="text-ink-2">{text}</p>
      <div className="acts">{children}</div>
    </div>
  )
}
