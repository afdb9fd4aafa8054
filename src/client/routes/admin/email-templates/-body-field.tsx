/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- no native element offers words inside a text; keys are handled by the text area */
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { MAIL_VARIABLES } from '#contract/render/mail-variables.ts'
import { cx } from '#client/ui/class-names.ts'
import { Field, type FieldProps } from '#client/ui/field.tsx'
import { useEscape } from '#client/ui/use-escape.ts'
import type { SourceHandle } from '#client/widgets/source/source-field.tsx'
import { caretBottom } from './-caret-bottom.ts'

interface BodyFieldProps extends Omit<FieldProps, 'label'> {
  readonly ref: Ref<SourceHandle>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

const ALL = MAIL_VARIABLES.flatMap(({ variables }) => variables)
const MOST = 6

const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** What is typed of a variable before the caret. */
function begunAt(text: string, caret: number): { readonly from: number; readonly typed: string } | null {
  const [whole, typed] = /\{\{ ?([a-z_]{0,40})$/i.exec(text.slice(Math.max(0, caret - 44), caret)) ?? []
  return whole === undefined || typed === undefined ? null : { from: caret - whole.length, typed: typed.toLowerCase() }
}

/** The Markdown of a mail. Two braces bring the variables up; arrows choose, Enter or Tab takes one. */
export function BodyField({ ref, value, onChange, onBlur, ...shell }: BodyFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const moveTo = useRef<number | null>(null)
  const [below, setBelow] = useState(0)
  const begun = isOpen ? begunAt(value, caret) : null
  const offered = begun ? ALL.filter(({ name }) => name.includes(begun.typed)).slice(0, MOST) : []
  const at = Math.min(chosen, offered.length - 1)
  const isOffering = offered.length > 0
  useEscape(area, isOffering, () => setOpen(false))

  useLayoutEffect(() => {
    if (moveTo.current === null) return
    area.current?.focus()
    area.current?.setSelectionRange(moveTo.current, moveTo.current)
    setCaret(moveTo.current)
    moveTo.current = null
  }, [value])

  const put = (text: string, from: number, to: number) => {
    moveTo.current = from + text.length
    setOpen(false)
    onChange(value.slice(0, from) + text + value.slice(to))
  }
  useImperativeHandle(ref, () => ({ insert: (text) => put(text, caret, caret) }))
  const take = (name: string) => {
    if (!begun) return
    const closed = value.slice(caret).startsWith('}}') ? 2 : 0
    put(`{{${name}}}`, begun.from, caret + closed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const current = offered[at]
    if (!current || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % offered.length)
    else if (event.key === 'ArrowUp') setChosen((chosen + offered.length - 1) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(current.name)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Field
      label="Body"
      hint="Headings, lists, quotes, **bold**, *italic* and [links](https://…). Type {{ for variables."
      {...shell}
    >
      {(control) => (
        <div className="body-field picker">
          <textarea
            {...control}
            ref={area}
            className="input"
            rows={12}
            spellCheck
            dir="auto"
            aria-autocomplete="list"
            aria-controls={isOffering ? `${control.id}-offers` : undefined}
            aria-activedescendant={isOffering ? `${control.id}-offer-${at}` : undefined}
            value={value}
            onBlur={() => {
              setOpen(false)
              onBlur?.()
            }}
            onKeyDown={onKeyDown}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onChange={({ target }) => {
              setCaret(target.selectionStart)
              if (begunAt(target.value, target.selectionStart)) setBelow(caretBottom(target, target.selectionStart))
              setChosen(0)
              setOpen(true)
              onChange(target.value)
            }}
          />
          {isOffering && (
            <div
              id={`${control.id}-offers`}
              className="picker-list"
              role="listbox"
              aria-label="Variables that fit"
              style={{ top: below + 4 }}
              ref={reveal}
            >
              {offered.map(({ name, description }, index) => (
                <div
                  key={name}
                  id={`${control.id}-offer-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className={cx(index === at && 'active')}
                  ref={index === at ? (option) => reveal(option) : null}
                  // The caret stays where it is.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => take(name)}
                >
                  <code>{`{{${name}}}`}</code>
                  <span>{description}</span>
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
