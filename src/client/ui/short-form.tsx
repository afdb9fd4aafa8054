import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { Banner } from './banner.tsx'
import { focusField } from './focus-field.ts'

interface ShortFormProps {
  /** Validates and sends. Problems of fields stand beside them afterwards. */
  readonly onSubmit: () => Promise<void>
  readonly busy: boolean
  /** What is wrong with none of the fields. */
  readonly failure?: string | null
  /** It is what the page is there for: the first field to fill has the focus, where that brings up no keyboard. */
  readonly begins?: boolean
  readonly children: ReactNode
}

/** A few fields alone on a page or in a dialog. After a refused submit the first field with a problem has the focus. */
export function ShortForm({ onSubmit, busy, failure = null, begins = false, children }: ShortFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)

  useEffect(() => {
    if (!begins || window.matchMedia('(pointer: coarse)').matches) return
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? [])]
    const first = fields.find(({ value }) => value === '') ?? fields[0]
    first?.focus()
  }, [begins])
  useEffect(() => {
    if (!submitted.current || busy) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!first) return
    submitted.current = false
    focusField(first)
  })

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    submitted.current = true
    void onSubmit()
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={submit}
      onInput={() => {
        submitted.current = false
      }}
    >
      {failure !== null && (
        <Banner tone="bad" alert>
          {failure}
        </Banner>
      )}
      {children}
    </form>
  )
}
