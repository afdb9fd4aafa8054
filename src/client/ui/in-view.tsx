import { type ReactNode, useEffect, useRef } from 'react'

interface InViewProps {
  /** What was answered: another one is shown anew. */
  readonly of: unknown
  readonly children: ReactNode
}

/** An answer that must not lie out of sight, above or below what a form shows of itself. */
export function InView({ of, children }: InViewProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [of])
  return <div ref={place}>{children}</div>
}
