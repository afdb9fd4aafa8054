import { useId, type ReactNode } from 'react'
import { cx } from './class-names.ts'

interface SegmentedOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: ReactNode
  /** After the label. */
  readonly end?: ReactNode
}

interface SegmentedProps<Value extends string> {
  /** Names the group for assistive technology. */
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly SegmentedOption<Value>[]
  /** Over the whole width on a phone. */
  readonly fill?: boolean
}

/** Views and either/or. Radio buttons underneath, so arrows move the choice. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  fill = false,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div className={cx('segmented', fill && 'fill')} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
          {option.end}
        </label>
      ))}
    </div>
  )
}
