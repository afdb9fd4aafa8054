import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from './button.tsx'
import { useEscape } from './use-escape.ts'

interface SearchFieldProps {
  /** The accessible name; nothing is drawn above the field. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string | undefined
  /** For the shortcut that focuses the search of a list. */
  readonly id?: string
}

/** A search with its icon and a button that empties it. Esc empties it too. */
export function SearchField({ label, value, onChange, placeholder, id }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  useEscape(input, value !== '', clear)
  return (
    <div className="search">
      <Search strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton label="Clear search" small onClick={clear}>
          <X strokeWidth={1.75} />
        </IconButton>
      )}
    </div>
  )
}
