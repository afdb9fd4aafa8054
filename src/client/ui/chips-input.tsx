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

/** The words with further ones behind them, each once. */
function withWords(words: readonly string[], more: readonly string[]): readonly string[] {
  const known = new Set(words.map((word) => word.toLowerCase()))
  return [...words, ...more.filter((word) => !known.has(word.toLowerCase()) && known.add(word.toLowerCase()))]
}

/** What is being typed, and the words that stand before it. */
interface Typing {
  readonly text: string
  readonly before: readonly string[]
}

const valueOf = ({ text, before }: Typing) => withWords(before, pieces(text))

/**
 * Free words, as keywords: Enter or a comma adds, Backspace in the empty field takes the last away. The value holds
 * what is being typed from its first letter on, so that it is kept and saved like any other text.
 */
export function ChipsInput({ value, onChange, placeholder, ...shell }: ChipsInputProps) {
  const [typing, setTyping] = useState<Typing | null>(null)
  // Another value came, as when a draft is restored: what was being typed is part of the one before.
  const open = typing !== null && valueOf(typing).join() === value.join() ? typing : null
  const { text, before: words } = open ?? { text: '', before: value }
  const change = (next: Typing) => {
    setTyping(next.text === '' ? null : next)
    onChange(valueOf(next))
  }
  const type = (next: string) => {
    const end = Math.max(next.lastIndexOf(','), next.lastIndexOf(';'), next.lastIndexOf('\n'))
    if (end < 0) change({ text: next, before: words })
    else change({ text: next.slice(end + 1).trimStart(), before: withWords(words, pieces(next.slice(0, end))) })
  }
  return (
    <Field {...shell}>
      {(control) => (
        <ChipsBox>
          {words.map((word) => (
            <Chip
              key={word}
              label={word}
              onRemove={() => change({ text, before: words.filter((other) => other !== word) })}
            />
          ))}
          <input
            {...control}
            // The chips are the value: an empty text is fine.
            required={false}
            type="text"
            enterKeyHint="done"
            autoComplete="off"
            placeholder={words.length === 0 ? placeholder : undefined}
            value={text}
            onChange={(event) => type(event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text')
              if (!/[,;\n]/.test(pasted)) return
              event.preventDefault()
              change({ text: '', before: withWords(words, pieces(text + pasted)) })
            }}
            onBlur={() => setTyping(null)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Enter' && text.trim() !== '') {
                event.preventDefault()
                setTyping(null)
              }
              if (event.key === 'Backspace' && text === '' && words.length > 0) onChange(words.slice(0, -1))
            }}
          />
        </ChipsBox>
      )}
    </Field>
  )
}
