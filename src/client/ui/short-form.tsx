import { useEffect, useRef, type ReactNode } from 'react'
import { Banner } from './banner.tsx'

interface ShortFormProps {
  /** Validates and sends. Problems of fields stand beside them afterwards. */
  readonly onSubmit: () => Promise<void>
  readonly busy: boolean
  /** What is wrong with none of the fields. */
  readonly failure?: string | null
  /** It is what the page is there for: its first field has the focus, where that brings up no keyboard. */
  readonly begins?: boolean
  readonly children: ReactNode
}

/** A few fields alone on a page or in a dialog. After a refused submit the first field with a problem has the focus. */
export function ShortForm({ onSubmit, busy, failure, begins, children }: ShortFormProps) {
  const form = useRef<HTMLFormElement>(null)
  /** What gets the focus as soon as it is there. */
  const wanted = useRef(begins && !matchMedia('(pointer: coarse)').matches ? 'input:not([readonly])' : '')

  useEffect(() => {
    const first = !busy && wanted.current && form.current?.querySelector<HTMLElement>(wanted.current)
    if (!first) return
    wanted.current = ''
    first.focus()
  })

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        wanted.current = '[aria-invalid=true]'
        void onSubmit()
      }}
    >
      {failure && (
        <Banner tone="bad" alert>
          {failure}
        </Banner>
      )}
      {children}
    </form>
  )
}
