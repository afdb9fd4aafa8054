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
  const submitted = useRef(false)
  const find = (what: string) => form.current?.querySelector<HTMLElement>(what)

  useEffect(() => {
    if (begins && !matchMedia('(pointer: coarse)').matches) find('input:not([readonly])')?.focus()
  }, [begins])
  useEffect(() => {
    const first = submitted.current && !busy && find('[aria-invalid=true]')
    if (!first) return
    submitted.current = false
    first.focus()
  })

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submitted.current = true
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
