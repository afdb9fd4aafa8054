/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a native select can neither filter nor create; keys are handled by the combobox input */
import { Check, Plus } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Chip, ChipsBox, Dot } from './chips-input.tsx'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { useEscape } from './use-escape.ts'

export interface PickerOption {
  readonly id: string
  readonly label: string
  readonly color?: string | undefined
}

interface TagsPickerProps extends FieldProps {
  readonly options: readonly PickerOption[]
  /** Ids of the chosen options, in the order of choosing. */
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** Offers `Create “…”` when nothing has exactly the typed name. The caller makes the option and chooses it. */
  readonly onCreate?: ((label: string) => void) | undefined
  readonly placeholder?: string
  /** Told what is typed, where somebody else looks for it: `options` are then what was found, and who is chosen. */
  readonly onSearch?: (text: string) => void
}

type Entry = PickerOption | 'create'

/** Several choices from a list, filtered while typing; arrows, Enter, Esc, and Backspace for the last chip. */
export function TagsPicker({ options, value, onChange, onCreate, placeholder, onSearch, ...shell }: TagsPickerProps) {
  const [text, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const root = useRef<HTMLDivElement>(null)
  const query = text.trim().toLowerCase()
  const found = onSearch ? options : options.filter((option) => option.label.toLowerCase().includes(query))
  const offersCreate = onCreate && query !== '' && !options.some((option) => option.label.toLowerCase() === query)
  const entries: readonly Entry[] = offersCreate ? [...found, 'create'] : found
  const chosen = value.flatMap((id) => options.find((option) => option.id === id) ?? [])

  const setText = (typed: string) => {
    setTyped(typed)
    onSearch?.(typed)
  }
  const choose = (entry: Entry) => {
    if (entry === 'create') onCreate?.(text.trim())
    else onChange(value.includes(entry.id) ? value.filter((id) => id !== entry.id) : [...value, entry.id])
    setText('')
    setActive(-1)
  }
  useEscape(root, open, () => setOpen(false))
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      const from = active < 0 && step < 0 ? 0 : active
      setActive(entries.length === 0 ? -1 : (from + step + entries.length) % entries.length)
    } else if (event.key === 'Enter' && (open || text !== '')) {
      event.preventDefault()
      // What is found elsewhere may still answer what was typed before.
      const entry = entries[active] ?? (query === '' || onSearch ? undefined : entries[0])
      if (entry) choose(entry)
    } else if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1))
  }

  return (
    <Field {...shell}>
      {(control) => (
        <div
          className="picker"
          ref={root}
          onBlur={(event) => {
            if (!root.current?.contains(event.relatedTarget)) setOpen(false)
          }}
        >
          <ChipsBox>
            {chosen.map((option) => (
              <Chip
                key={option.id}
                label={option.label}
                color={option.color}
                onRemove={() => onChange(value.filter((id) => id !== option.id))}
              />
            ))}
            <input
              {...control}
              // The chips are the value: an empty text is fine.
              required={false}
              type="text"
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={open ? `${control.id}-list` : undefined}
              aria-activedescendant={open && active >= 0 ? `${control.id}-${active}` : undefined}
              placeholder={chosen.length === 0 ? placeholder : undefined}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setActive(-1)
                setOpen(true)
              }}
              onClick={() => setOpen(true)}
              onKeyDown={onKey}
            />
          </ChipsBox>
          {open && (
            <PickerList
              id={control.id}
              label={shell.label}
              entries={entries}
              active={active}
              value={value}
              text={text.trim()}
              onChoose={choose}
            />
          )}
        </div>
      )}
    </Field>
  )
}

interface PickerListProps {
  readonly id: string
  readonly label: string
  readonly entries: readonly Entry[]
  readonly active: number
  readonly value: readonly string[]
  readonly text: string
  readonly onChoose: (entry: Entry) => void
}

function PickerList({ id, label, entries, active, value, text, onChoose }: PickerListProps) {
  if (entries.length === 0) {
    return (
      <div className="picker-list" id={`${id}-list`} role="status">
        <p>Nothing found</p>
      </div>
    )
  }
  return (
    <div className="picker-list" id={`${id}-list`} role="listbox" aria-label={label} aria-multiselectable="true">
      {entries.map((entry, index) => {
        const create = entry === 'create'
        return (
          <div
            key={create ? 'create' : entry.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={!create && value.includes(entry.id)}
            className={cx(index === active && 'active', create && 'create')}
            ref={index === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
            // The input keeps the focus, so the list stays open while several are chosen.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(entry)}
          >
            {create ? (
              <>
                <Plus strokeWidth={1.75} aria-hidden="true" />
                {`Create “${text}”`}
              </>
            ) : (
              <>
                {entry.color !== undefined && <Dot color={entry.color} />}
                {entry.label}
                {value.includes(entry.id) && <Check strokeWidth={2} aria-hidden="true" />}
              </>
            )}
          </div>
        )
      })}
    </div>
  )
}
