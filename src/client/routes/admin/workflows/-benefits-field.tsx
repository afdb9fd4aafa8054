import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { moved } from '#client/ui/move-items.tsx'

interface BenefitsFieldProps {
  readonly name: string
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly onBlur: () => void
  readonly error: string | undefined
}

const MOST = 50
const LONGEST = 200

/** WF-12: one line each, in the order that visitors see. Enter goes on to the next; Backspace in an empty line removes it. */
export function BenefitsField({ name, value, onChange, onBlur, error }: BenefitsFieldProps) {
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (focusNext.current === null) return
    list.current?.querySelectorAll('input')[focusNext.current]?.focus()
    focusNext.current = null
  })
  const change = (next: readonly string[], focus: number | null = null) => {
    focusNext.current = focus
    onChange(next)
  }
  const set = (index: number, text: string) => change(value.map((line, at) => (at === index ? text : line)))
  const insert = (index: number) => {
    if (value.length < MOST) change([...value.slice(0, index), '', ...value.slice(index)], index)
  }
  const remove = (index: number) =>
    change(
      value.filter((_, at) => at !== index),
      Math.max(0, index - 1),
    )
  const move = (from: number, to: number) => change(moved(value, from, to), to)
  return (
    <Field label="Benefits" name={name} optional group error={error} hint="What the reader gains, one line each.">
      {() => (
        <>
          <ol ref={list} className="grid gap-2">
            {value.map((line, index) => (
              // Lines are texts alone and may be equal for a moment: only their place tells them apart.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className="flex items-center gap-1">
                <input
                  className="input"
                  type="text"
                  aria-label={`Benefit ${index + 1}`}
                  maxLength={LONGEST}
                  enterKeyHint="next"
                  value={line}
                  onChange={(event) => set(index, event.target.value)}
                  onBlur={onBlur}
                  onKeyDown={(event) => {
                    if (event.nativeEvent.isComposing) return
                    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
                      event.preventDefault()
                      if (line.trim() !== '') insert(index + 1)
                    }
                    if (event.key === 'Backspace' && line === '') {
                      event.preventDefault()
                      remove(index)
                    }
                  }}
                />
                <IconButton
                  label={`Move benefit ${index + 1} up`}
                  small
                  disabledReason={index === 0 ? 'It is the first' : undefined}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp strokeWidth={1.75} />
                </IconButton>
                <IconButton
                  label={`Move benefit ${index + 1} down`}
                  small
                  disabledReason={index === value.length - 1 ? 'It is the last' : undefined}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown strokeWidth={1.75} />
                </IconButton>
                <IconButton label={`Remove benefit ${index + 1}`} small onClick={() => remove(index)}>
                  <X strokeWidth={1.75} />
                </IconButton>
              </li>
            ))}
          </ol>
          <Button
            small
            className={value.length > 0 ? 'mt-2' : undefined}
            icon={<Plus strokeWidth={1.75} />}
            disabledReason={value.length >= MOST ? `At most ${MOST}` : undefined}
            onClick={() => insert(value.length)}
          >
            Add a benefit
          </Button>
        </>
      )}
    </Field>
  )
}
