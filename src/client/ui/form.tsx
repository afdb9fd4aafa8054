import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { ErrorSummary, focusField, type FieldErrors } from './error-summary.tsx'
import { formatCount } from './format.ts'
import { useKeys } from './use-keys.ts'

interface FormProps {
  /** Validates and saves. Problems come back through `errors`. */
  readonly onSubmit: () => void
  readonly errors: FieldErrors
  /** Names and labels of the fields on screen. Messages for other names are joined in the summary. */
  readonly labels: Readonly<Record<string, string>>
  /** How many fields differ from what is stored. */
  readonly changes: number
  readonly busy?: boolean
  readonly submitLabel?: string
  readonly busyLabel?: string
  readonly submitReason?: string | undefined
  readonly onReset?: (() => void) | undefined
  /** When the save bar shows. `none` when the buttons stand elsewhere, as in a dialog's footer (use `id`). */
  readonly bar?: 'changed' | 'always' | 'none'
  readonly id?: string
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * The shell of every form. Ctrl S (⌘ S) submits it. After a failed submit the first field with an error gets the focus; a summary stands on top
 * when there is more than one problem, or one that belongs to no field on screen.
 */
export function Form(props: FormProps) {
  const { onSubmit, errors, labels, changes, busy = false, bar = 'changed', id, label, className, children } = props
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const submitted = useRef(false)
  const names = Object.keys(errors).filter((name) => (errors[name]?.length ?? 0) > 0)
  const unmatched = names.some((name) => !(name in labels))

  useEffect(() => {
    if (!submitted.current || busy || names.length === 0 || !form.current) return
    submitted.current = false
    const first = form.current.querySelector('[aria-invalid="true"]')
    if (first instanceof HTMLElement) focusField(first)
    else summary.current?.focus()
  })

  useKeys((event) => {
    const wanted =
      event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!wanted || event.defaultPrevented || !form.current) return
    // A dialog above the page has the keys.
    const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]')
    if (dialog && !dialog.contains(form.current)) return
    event.preventDefault()
    form.current.requestSubmit()
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog lies inside the page's form in React's tree, though not in the page.
    event.stopPropagation()
    if (busy || props.submitReason !== undefined) return
    submitted.current = true
    onSubmit()
  }
  const showBar = bar === 'always' || (bar === 'changed' && (changes > 0 || busy))
  return (
    <form
      ref={form}
      id={id}
      aria-label={label}
      className={cx('form', className)}
      noValidate
      onSubmit={submit}
      onInput={() => {
        submitted.current = false
      }}
    >
      {(names.length > 1 || unmatched) && <ErrorSummary ref={summary} errors={errors} labels={labels} />}
      {children}
      {showBar && (
        // A field left by pressing a button would show its problem first, and move the button away from under the press.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing to operate
        <div className="save-bar" onMouseDown={(event) => event.preventDefault()}>
          <span>{changes > 0 ? formatCount(changes, 'unsaved change') : ''}</span>
          {props.onReset && changes > 0 && (
            <Button onClick={props.onReset} {...(busy && { disabledReason: 'Saving' })}>
              Reset
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel={props.busyLabel ?? 'Saving...'}
            disabledReason={props.submitReason}
          >
            {props.submitLabel ?? 'Save'}
          </Button>
        </div>
      )}
    </form>
  )
}

interface FormSectionProps {
  readonly title: string
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** A titled part of a long form: name left and fields right on a laptop, stacked on a phone. */
export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    <section className="form-section">
      <header>
        <h2 className="text-head">{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </header>
      <div>{children}</div>
    </section>
  )
}

/** Two short fields that belong together: side by side from 640 px. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className="form-pair">{children}</div>
}
