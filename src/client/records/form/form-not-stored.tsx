import { NotStored } from './not-stored.tsx'
import type { Values } from './form-state.ts'

interface FormNotStoredProps {
  /** The device refused the last save, or what is being typed. */
  readonly when: boolean
  readonly values: Values
  /** Labels by field name; other fields are left out. */
  readonly labels: Readonly<Record<string, string>>
  /** Names the file, without its ending. */
  readonly name: string
  readonly onRetry: () => void
}

/** The device refused to keep a form: said above its fields, and everything in them can be taken out by hand. */
export function FormNotStored({ when, values, labels, name, onRetry }: FormNotStoredProps) {
  if (!when) return null
  return (
    <div className="mb-4">
      <NotStored text={() => formText(values, labels)} fileName={name} onRetry={onRetry} />
    </div>
  )
}

/** One line per field that says anything. */
export function formText(values: Values, labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .flatMap(([name, label]) => {
      const value = values[name]
      if (value === null || value === undefined || value === '') return []
      return [`${label}: ${typeof value === 'string' ? value : JSON.stringify(value)}`]
    })
    .join('\n\n')
}
