import { ChevronsUpDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type TickProps, useTick } from './checkbox-field.tsx'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'

export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
  /** What it stands under, in a choice that is long; options of one group follow each other. */
  readonly group?: string
}

interface SelectFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly Option[]
  /** The first, empty choice, as "No category". */
  readonly placeholder?: string
  readonly onBlur?: () => void
}

/** A native select: the phone's own picker, the keyboard's own search. */
export function SelectField({ value, onChange, options, placeholder, onBlur, ...shell }: SelectFieldProps) {
  return (
    <Field {...shell}>
      {(control) => (
        <span className="select-host">
          <select
            {...control}
            className="input"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {inGroups(options).map(([group, members]) =>
              group === undefined ? (
                <Options key="" options={members} />
              ) : (
                <optgroup key={group} label={group}>
                  <Options options={members} />
                </optgroup>
              ),
            )}
          </select>
          <ChevronsUpDown strokeWidth={1.75} aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}

function Options({ options }: Pick<SelectFieldProps, 'options'>) {
  return options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
      {option.label}
    </option>
  ))
}

/** In their order; those of no group come first. */
function inGroups(options: readonly Option[]): readonly (readonly [string | undefined, readonly Option[]])[] {
  const groups = new Map<string | undefined, Option[]>([[undefined, []]])
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option])
  return [...groups]
}

/** A stored flag, or something that applies at once: label left, switch right, the whole row toggles. */
export function SwitchRow(props: TickProps) {
  const { box, labelId, note } = useTick(props)
  return (
    <label className={cx('switch-row', props.disabled && 'off')} data-field={props.name}>
      <span>
        <b id={labelId}>{props.label}</b>
        {note}
      </span>
      <input role="switch" aria-checked={props.checked} className="switch" {...box} />
    </label>
  )
}

interface CheckGroupProps extends FieldProps {
  readonly options: readonly Option[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** Sentences rather than words: one in a line on a phone. */
  readonly long?: boolean
}

/** Several boxes under one legend, as the allowed file types. The value keeps the order of the options. */
export function CheckGroup({ options, value, onChange, long = false, ...shell }: CheckGroupProps) {
  const chosen = new Set(value)
  const toggle = (option: string, on: boolean) =>
    onChange(options.filter((o) => (o.value === option ? on : chosen.has(o.value))).map((o) => o.value))
  return (
    <Field {...shell} group>
      {(control) => (
        <div className={cx('check-grid', long && 'long')}>
          {options.map((option) => (
            <label key={option.value} className="check-row">
              <input
                type="checkbox"
                className="check"
                name={control.name}
                value={option.value}
                checked={chosen.has(option.value)}
                disabled={option.disabled ?? control.disabled ?? false}
                aria-invalid={control['aria-invalid']}
                onChange={(event) => toggle(option.value, event.target.checked)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}

interface TickBoxProps {
  readonly label: string
  readonly checked: boolean
  /** Some but not all: drawn as a line. */
  readonly mixed?: boolean
  readonly onChange: (checked: boolean) => void
}

/** A box without a visible label, for rows and table heads. */
export function TickBox({ label, checked, mixed = false, onChange }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <input
      ref={box}
      type="checkbox"
      className="check"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
