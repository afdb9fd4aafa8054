import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Field, type FieldProps } from '#client/ui/field.tsx'

export interface HtmlHandle {
  /** Puts a text where the caret is, or was last. */
  readonly insert: (text: string) => void
}

interface HtmlFieldProps extends Omit<FieldProps, 'label'> {
  readonly ref: Ref<HtmlHandle>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

/** The source of a template. */
export function HtmlField({ ref, value, onChange, onBlur, ...shell }: HtmlFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const moveTo = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (moveTo.current === null) return
    area.current?.focus()
    area.current?.setSelectionRange(moveTo.current, moveTo.current)
    moveTo.current = null
  }, [value])
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const at = Math.min(caret ?? value.length, value.length)
      moveTo.current = at + text.length
      setCaret(moveTo.current)
      onChange(value.slice(0, at) + text + value.slice(at))
    },
  }))
  return (
    <div className="cv-code">
      <Field
        label="HTML content"
        hint="HTML with its styles in it. Scripts never run, and nothing is loaded from other addresses."
        {...shell}
      >
        {(control) => (
          <textarea
            {...control}
            ref={area}
            className="input mono"
            rows={14}
            spellCheck={false}
            autoCapitalize="none"
            wrap="off"
            dir="ltr"
            value={value}
            onBlur={onBlur}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onChange={(event) => {
              setCaret(event.target.selectionStart)
              onChange(event.target.value)
            }}
          />
        )}
      </Field>
    </div>
  )
}
