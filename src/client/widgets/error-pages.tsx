import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { CallFailure } from '#client/data/call.ts'
import { isNotLoaded } from '#client/offline/device/app-parts.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { SceneDrawing, type SceneKind } from '#client/ui/scene-drawing.tsx'
import { usePageTitle } from './page-title.ts'

/** Pages for what is not there, or broken. Each has the one h1 and a way on. */

export function NotFoundPage() {
  usePageTitle('Not found')
  return (
    <FullPage kind="not-found" title="Page not found" text="There is nothing at this address.">
      <Link to="/admin" className={buttonClass({ variant: 'primary' })}>
        Go to the dashboard
      </Link>
    </FullPage>
  )
}

export function CrashPage({ error, reset }: ErrorComponentProps) {
  usePageTitle('Something broke')
  const away = isNotLoaded(error)
  const text = away
    ? 'This page is not on this device yet. It opens as soon as there is a connection.'
    : error instanceof CallFailure
      ? error.message
      : 'This page could not be shown. What you saved on this device is safe.'
  return (
    <FullPage kind={away ? 'not-here' : 'failed'} title={away ? 'Needs a connection' : 'Something broke'} text={text}>
      <Button variant="primary" onClick={reset}>
        Try again
      </Button>
      <Button onClick={() => location.reload()}>Reload</Button>
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
    <div className="scene grid min-h-[60dvh] place-content-center">
      <SceneDrawing kind={kind} />
      <h1 className="mb-1 text-ink">{title}</h1>
      <p className="text-ink-2">{text}</p>
      <div className="acts">{children}</div>
    </div>
  )
}
