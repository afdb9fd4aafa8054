import { lazy, type LazyExoticComponent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { toasts } from './toast-store.ts'

type Part<Props> = (props: Props) => ReactNode
type Load<Props> = () => Promise<{ readonly default: Part<Props> }>

const WORDS = 'This part of the app could not be loaded. It needs a connection once.'

/**
 * A part of a page that is loaded when it is first shown; it waits within a `Suspense` of its own place. Where it can't
 * be had, the page around it stays as it is: what has an `onClose` closes again and a toast says why, everything else
 * says so in its place. Whoever asks again has it loaded again.
 */
export function lazyPart<Props extends object>(load: Load<Props>): LazyExoticComponent<Part<Props>> {
  // What a part was found to be is kept for good: so a part that is missing is one that looks for itself.
  return lazy(() => load().catch(() => ({ default: lookingFor(load) })))
}

/** What comes unasked: where it can't be had nothing is drawn or said, and the next start of the app has it loaded again. */
export function unaskedPart<Props extends object>(load: Load<Props>): LazyExoticComponent<Part<Props>> {
  return lazy(() => load().catch(() => ({ default: () => null })))
}

function lookingFor<Props extends object>(load: Load<Props>): Part<Props> {
  return function Missing(props: Props) {
    const [Found, setFound] = useState<Part<Props> | null>(null)
    const [failed, setFailed] = useState(false)
    const look = useCallback(() => {
      load().then(
        (part) => setFound(() => part.default),
        () => setFailed(true),
      )
    }, [])
    useEffect(look, [look])
    const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null
    useEffect(() => {
      if (!failed || !close) return
      toasts.error(WORDS)
      close()
    }, [failed, close])
    if (Found) return <Found {...props} />
    if (!failed || close) return null
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 py-3 text-ink-2">
        {WORDS}
        <Button onClick={look}>Try again</Button>
      </div>
    )
  }
}
