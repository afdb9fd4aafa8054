import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '#client/ui/button.tsx'

interface VariableListProps {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** The place that is being edited; null once something else is written in. */
  readonly onEdit: (index: number | null) => void
  readonly onBrowse: () => void
}

/** The variables that a template says it uses, each a field of its own. */
export function VariableList({ value, onChange, onEdit, onBrowse }: VariableListProps) {
  const set = (index: number, name: string) => onChange(value.map((each, at) => (at === index ? name : each)))
  return (
    <fieldset className="variable-list">
      <legend className="field-label">Variables</legend>
      {value.map((name, index) => (
        // Two of them may read the same while one is typed, so their places tell them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex items-center gap-2">
          <input
            className="input mono"
            aria-label={`Variable ${index + 1}`}
            value={name}
            maxLength={60}
            autoCapitalize="none"
            spellCheck={false}
            onFocus={() => onEdit(index)}
            onBlur={({ relatedTarget }) => isWritten(relatedTarget) && onEdit(null)}
            onChange={(event) => set(index, event.target.value)}
          />
          <IconButton
            label={`Remove ${name || `variable ${index + 1}`}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <X strokeWidth={1.75} />
          </IconButton>
        </div>
      ))}
      <Button small variant="ghost" className="justify-self-start" onClick={onBrowse}>
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        Choose a variable
      </Button>
    </fieldset>
  )
}

/** A button is none: with one a variable is chosen in the place of another. */
const isWritten = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
