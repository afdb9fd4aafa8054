import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { moved } from '#client/ui/move-items.tsx'
import { useGrowing } from '#client/ui/use-growing.ts'

interface LinesFieldProps {
  readonly label: string
  /** What one line is: "benefit". */
  readonly one: string
  readonly hint: string
  readonly longest: number
  readonly name: string
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly onBlur: () => void
  readonly error: string | undefined
}

const MOST = 50

/** One line each, in the order that visitors see. Enter goes on to the next; Backspace in an empty line removes it. */
export function LinesField({ label, one, hint, longest, name, value, onChange, onBlur, error }: LinesFieldProps) {
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (focusNext.current === null) return
    list.current?.querySelectorAll('textarea')[focusNext.current]?.focus()
    focusNext.current = null
  })
  const change = (next: readonly string[], focus: number | null = null) => {
    focusNext.current = focus
    onChange(next)
  }
  const insert = (index: number) => {
    if (value.length < MOST) change([...value.slice(0, index), '', ...value.slice(index)], index)
  }
  const remove = (index: number) =>
    change(
      value.filter((_, at) => at !== index),
      Math.max(0, index - 1),
    )
  return (
    <Field label={label} name={name} optional group error={error} hint={hint}>
      {() => (
        <>
          <ol ref={list} className="grid gap-2">
            {value.map((line, index) => (
              <Line
                // Lines are texts alone and may be equal for a moment: only their place tells them apart.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                one={one}
                longest={longest}
                index={index}
                count={value.length}
                value={line}
                onChange={(text) => change(value.map((other, at) => (at === index ? text : other)))}
                onBlur={onBlur}
                onNext={() => insert(index + 1)}
                onRemove={() => remove(index)}
                onMove={(to) => change(moved(value, index, to), to)}
              />
            ))}
          </ol>
          <Button
            small
            className={value.length > 0 ? 'mt-2' : undefined}
            icon={<Plus strokeWidth={1.75} />}
            disabledReason={value.length >= MOST ? `At most ${MOST}` : undefined}
            onClick={() => insert(value.length)}
          >
            {`Add a ${one}`}
          </Button>
        </>
      )}
    </Field>
  )
}

interface LineProps extends Pick<LinesFieldProps, 'one' | 'longest'> {
  /** Position from 0, and of how many. */
  readonly index: number
  readonly count: number
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
  readonly onNext: () => void
  readonly onRemove: () => void
  readonly onMove: (to: number) => void
}

function Line({ one, longest, index, count, value, onChange, onBlur, onNext, onRemove, onMove }: LineProps) {
  const area = useGrowing(value, 2)
  const name = `${one} ${index + 1}`
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  return (
    <li className="text-line">
      <textarea
        ref={area}
        className="input"
        rows={1}
        aria-label={title}
        maxLength={longest}
        enterKeyHint="next"
        value={value}
        // Pasted line breaks become spaces: each line is one of its own.
        onChange={(event) => onChange(event.target.value.replace(/(?<!\s)\s*\n\s*/g, ' '))}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
            event.preventDefault()
            if (value.trim() !== '') onNext()
          }
          if (event.key === 'Backspace' && value === '') {
            event.preventDefault()
            onRemove()
          }
        }}
      />
      <Menu
        label={`Actions for ${name}`}
        head={{ title: value === '' ? title : value }}
        items={[
          {
            label: 'Move up',
            icon: <ArrowUp strokeWidth={1.75} />,
            onSelect: () => onMove(index - 1),
            disabledReason: index === 0 ? 'Already the first' : undefined,
          },
          {
            label: 'Move down',
            icon: <ArrowDown strokeWidth={1.75} />,
            onSelect: () => onMove(index + 1),
            disabledReason: index === count - 1 ? 'Already the last' : undefined,
          },
          { label: 'Remove', icon: <Trash2 strokeWidth={1.75} />, danger: true, separated: true, onSelect: onRemove },
        ]}
      />
    </li>
  )
}
