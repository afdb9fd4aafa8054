import { useEffect, useState, type ComponentProps } from 'react'
import { isVisible, subscribeVisible } from '#client/while-visible.ts'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { zoneHere } from './time-zone.ts'

interface NumberFieldProps extends FieldProps, Pick<ComponentProps<'input'>, 'min' | 'max' | 'step' | 'placeholder'> {
  readonly value: number | null
  /** Null for an empty field; NaN for one that shows something that is no number, which no form takes for empty. */
  readonly onChange: (value: number | null) => void
  readonly onBlur?: () => void
  /** Inside the field on the right, never in the label. */
  readonly unit?: string
}

export function NumberField({
  value,
  onChange,
  unit,
  min,
  max,
  step,
  placeholder,
  onBlur,
  ...shell
}: NumberFieldProps) {
  const tell = ({ currentTarget: { valueAsNumber, validity } }: { readonly currentTarget: HTMLInputElement }) =>
    onChange(Number.isNaN(valueAsNumber) && !validity.badInput ? null : valueAsNumber)
  return (
    <Field {...shell}>
      {(control) => (
        <div className="input">
          <input
            {...control}
            type="number"
            inputMode={step === undefined || Number.isInteger(Number(step)) ? 'numeric' : 'decimal'}
            min={min}
            max={max}
            step={step}
            placeholder={placeholder}
            // What is no number stands in the field alone: to a page it looks empty.
            value={Number.isNaN(value) ? '' : (value ?? '')}
            // Not onChange alone: from nothing to a lone sign there is no change that a page could see.
            onInput={tell}
            // Whatever fills fields in without typing may say no more than this.
            onChange={tell}
            onBlur={({ currentTarget: { validity } }) => {
              // A form that was filled from a draft shows an empty field in its place.
              if (Number.isNaN(value) && !validity.badInput) onChange(null)
              onBlur?.()
            }}
            // A wheel over a focused number would change it while the page scrolls.
            onWheel={(event) => event.currentTarget.blur()}
          />
          {unit !== undefined && <span className="unit">{unit}</span>}
        </div>
      )}
    </Field>
  )
}

interface ColorFieldProps extends FieldProps {
  /** `#RRGGBB`, or whatever was typed so far. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

const HEX = /^#[0-9a-f]{6}$/i

/** The native picker and the hex text, one value. */
export function ColorField({ value, onChange, onBlur, ...shell }: ColorFieldProps) {
  return (
    <Field {...shell}>
      {(control) => (
        <div className="input">
          <input
            type="color"
            className={cx('color-well', !HEX.test(value) && 'none')}
            aria-label={`${shell.label}, picker`}
            disabled={control.disabled ?? false}
            value={HEX.test(value) ? value.toLowerCase() : '#000000'}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
          <input
            {...control}
            className="mono"
            type="text"
            maxLength={7}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  )
}

interface DateTimeFieldProps extends FieldProps {
  /** An ISO time, or null for none. */
  readonly value: string | null
  /** The ISO time in UTC. */
  readonly onChange: (value: string | null) => void
  readonly onBlur?: () => void
}

const two = (n: number): string => String(n).padStart(2, '0')

/** The local wall-clock text that datetime-local wants. */
function toLocal(iso: string | null): string {
  if (iso === null) return ''
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

const HOUR = 60 * 60 * 1000

/** @param before what stood there: of an hour that the clocks go through twice, the one on its side is meant */
function toIso(local: string, before: string | null): string | null {
  const date = new Date(local)
  if (local === '' || Number.isNaN(date.getTime())) return null
  const again = new Date(date.getTime() + HOUR)
  const isSecond =
    before !== null &&
    toLocal(again.toISOString()) === local &&
    again.getTimezoneOffset() === new Date(before).getTimezoneOffset()
  return (isSecond ? again : date).toISOString()
}

/** In place of a time of which a part is missing: no form takes it for none. */
const INCOMPLETE = 'incomplete'

/** The native picker in the time zone of whoever looks, which stands at the right of the label. */
export function DateTimeField({ value, onChange, onBlur, ...props }: DateTimeFieldProps) {
  // Not asked whenever a form is drawn. But devices travel, and their clocks follow at once.
  const [zone, setZone] = useState(zoneHere)
  const lookAround = () => setZone(zoneHere())
  useEffect(() => subscribeVisible(() => isVisible() && setZone(zoneHere())), [])
  const isRefused = props.error !== undefined && value === INCOMPLETE
  const shell = isRefused ? { ...props, error: `${props.label} needs a whole date and time` } : props
  const tell = (input: HTMLInputElement) => onChange(input.validity.badInput ? INCOMPLETE : toIso(input.value, value))
  const look = (input: HTMLInputElement) => {
    if (input.validity.badInput !== (value === INCOMPLETE)) tell(input)
  }
  return (
    <Field {...shell} counter={shell.counter ?? zone}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="datetime-local"
          value={toLocal(value)}
          onFocus={lookAround}
          onChange={(event) => tell(event.currentTarget)}
          // A part that is put into an empty field is no change that a page could see.
          onKeyUp={(event) => look(event.currentTarget)}
          onBlur={(event) => {
            look(event.currentTarget)
            onBlur?.()
          }}
        />
      )}
    </Field>
  )
}
