import { Plus, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { itemsOf as cleanItems } from '#contract/fields/schema.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Field, type FieldProps } from '#client/ui/field.tsx'
import { moved } from '#client/ui/move-items.tsx'
import { ReorderGrip } from '#client/ui/reorder-grip.tsx'
import { itemsOf, learnItem, type LearnItem, pastedLines, textOf, withPasted } from './-learn-items.ts'

interface LearnListProps extends FieldProps {
  /** One item per line. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

/** Enter adds an item, Backspace in an empty one removes it, pasted lines become items. */
export function LearnList({ value, onChange, onBlur, ...shell }: LearnListProps) {
  const [items, setItems] = useState(() => itemsOf(value))
  // Undo, a draft, a change of somebody else: the text changed without this list.
  if (value !== textOf(items)) setItems(itemsOf(value, items))
  const inputs = useRef(new Map<number, HTMLInputElement>())
  // The item that was just made or stands beside a removed one; its field is there after the next drawing.
  const wanted = useRef<number | null>(null)
  // With the drawing that brings the field: an effect of the one before may run between the click and that drawing.
  useLayoutEffect(() => {
    if (wanted.current !== null) inputs.current.get(wanted.current)?.focus()
    wanted.current = null
  })

  const change = (next: readonly LearnItem[], toFocus?: number) => {
    setItems([...next])
    onChange(textOf(next))
    wanted.current = toFocus ?? null
  }
  const add = (after: number) => {
    const item = learnItem('')
    change([...items.slice(0, after + 1), item, ...items.slice(after + 1)], item.key)
  }
  const remove = (index: number) => {
    const neighbour = items[index - 1] ?? items[index + 1]
    change(
      items.filter((_, other) => other !== index),
      neighbour?.key,
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (items[index]?.text.trim() !== '') add(index)
    }
    if (event.key === 'Backspace' && items[index]?.text === '' && items.length > 1) {
      event.preventDefault()
      remove(index)
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const lines = pastedLines(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    const { value: text, selectionStart, selectionEnd } = event.currentTarget
    const around = {
      before: text.slice(0, selectionStart ?? text.length),
      after: text.slice(selectionEnd ?? text.length),
    }
    const pasted = withPasted(items, index, around, lines)
    change(pasted.items, pasted.focus)
  }
  const leave = () => {
    // What is stored has no blank lines; nor has the form once it is left.
    const clean = cleanItems(value).join('\n')
    if (clean !== value) onChange(clean)
    onBlur()
  }
  return (
    <Field {...shell} group>
      {(control) => (
        <div
          className="learn-list"
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) leave()
          }}
        >
          <ul data-reorder-list="">
            {items.map((item, index) => (
              <li key={item.key} data-reorder-row="">
                <ReorderGrip
                  name={`item ${index + 1}`}
                  index={index}
                  count={items.length}
                  onMove={(to) => change(moved(items, index, to))}
                />
                <input
                  ref={(element) => {
                    if (element) inputs.current.set(item.key, element)
                    else inputs.current.delete(item.key)
                  }}
                  className="input"
                  aria-label={`Item ${index + 1}`}
                  aria-invalid={control['aria-invalid']}
                  enterKeyHint="next"
                  maxLength={300}
                  value={item.text}
                  onChange={(event) =>
                    change(items.map((other) => (other === item ? { ...item, text: event.target.value } : other)))
                  }
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onPaste={(event) => onPaste(event, index)}
                />
                <IconButton label={`Remove item ${index + 1}`} onClick={() => remove(index)}>
                  <X strokeWidth={1.75} />
                </IconButton>
              </li>
            ))}
          </ul>
          <Button small icon={<Plus strokeWidth={1.75} />} onClick={() => add(items.length - 1)}>
            Add item
          </Button>
        </div>
      )}
    </Field>
  )
}
