import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'

/** Messages by field name, as a 422 answers them and as client-side checks give them. */
export type FieldErrors = Readonly<Record<string, string[]>>

const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, button, [contenteditable="true"], [tabindex]'

/** Focuses a control, or the first control inside a field, and brings it into view. */
export function focusField(element: HTMLElement): void {
  const target = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE)
  target?.focus()
  target?.scrollIntoView?.({ block: 'center' })
}

interface ErrorSummaryProps {
  readonly errors: FieldErrors
  readonly labels: Readonly<Record<string, string>>
  readonly ref?: Ref<HTMLDivElement>
}

/** Messages that name their field themselves need no label before them. */
function withLabel(label: string, message: string): string {
  return message.startsWith(label) ? message : `${label}: ${message}`
}

/** What is wrong, on top of the form: each field as a link that focuses it; messages without a field are joined. */
export function ErrorSummary({ errors, labels, ref }: ErrorSummaryProps) {
  const entries = Object.entries(errors).filter(([, messages]) => messages.length > 0)
  const known = entries.filter(([name]) => name in labels)
  const rest = entries.filter(([name]) => !(name in labels)).flatMap(([, messages]) => messages)
  return (
    <div ref={ref} className="banner bad error-summary mb-4" role="alert" tabIndex={-1}>
      <CircleAlert strokeWidth={1.75} aria-hidden="true" />
      <div>
        {rest.length > 0 && <p>{rest.join(' ')}</p>}
        {known.length > 0 && (
          <ul>
            {known.map(([name, messages]) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={(event) => {
                    const scope = event.currentTarget.closest('form') ?? document
                    const field = scope.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
                    if (field) focusField(field)
                  }}
                >
                  {withLabel(labels[name] ?? name, messages.join(' '))}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
