import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'

interface ChipProps {
  readonly label: string
  /** A colour of the site, drawn as a dot only. */
  readonly color?: string | undefined
  readonly onRemove?: (() => void) | undefined
}

/** A small label with an optional colour dot and remove button. */
export function Chip({ label, color, onRemove }: ChipProps) {
  return (
    <span className="chip">
      {color !== undefined && <Dot color={color} />}
      {label}
      {onRemove && (
        <button type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
          <X strokeWidth={2} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** A colour of the site, always beside a name. */
export function Dot({ color }: { readonly color: string }) {
  return <i className="dot" style={{ ['--dot' as string]: color }} />
}

/** The frame around chips and their input: a press on its empty part goes to the input. */
export function ChipsBox({ children }: { readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a convenience of the mouse
    <div
      className="input chips"
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        event.currentTarget.querySelector('input')?.focus()
      }}
    >
      {children}
    </div>
  )
}

interface ChipsInputProps extends FieldProps {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly placeholder?: string
}

const pieces = (text: string): readonly string[] =>
  text
    .split(/[,;\n]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')

/** Free words, as keywords: Enter or a comma adds, Backspace in the empty field takes the last away. */
export function ChipsInput({ value, onChange, placeholder, ...shell }: ChipsInputProps) {
  const [text, setText] = useState('')
  const add = (more: readonly string[]) => {
    const known = new Set(value.map((word) => word.toLowerCase()))
    const fresh = more.filter((word) => !known.has(word.toLowerCase()) && known.add(word.toLowerCase()))
    if (fresh.length > 0) onChange([...value, ...fresh])
  }
  const type = (next: string) => {
    const end = Math.max(next.lastIndexOf(','), next.lastIndexOf(';'), next.lastIndexOf('\n'))
    if (end >= 0) add(pieces(next.slice(0, end)))
    setText(end >= 0 ? next.slice(end + 1).trimStart() : next)
  }
  const commit = () => {
    add(pieces(text))
    setText('')
  }
  return (
    <Field {...shell}>
      {(control) => (
        <ChipsBox>
          {value.map((word) => (
            <Chip key={word} label={word} onRemove={() => onChange(value.filter((other) => other !== word))} />
          ))}
          <input
            {...control}
            // The chips are the value: an empty text is fine.
            required={false}
            type="text"
            enterKeyHint="done"
            autoComplete="off"
            placeholder={value.length === 0 ? placeholder : undefined}
            value={text}
            onChange={(event) => type(event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text')
              if (!/[,;\n]/.test(pasted)) return
              event.preventDefault()
              add(pieces(text + pasted))
              setText('')
            }}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Enter' && text.trim() !== '') {
                event.preventDefault()
                commit()
              }
              if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
            }}
          />
        </ChipsBox>
      )}
    </Field>
  )
}
