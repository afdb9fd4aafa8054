import '#contract/live.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { query } from '#client/data/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { FilterChip } from '#client/ui/list-tools.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import { useNow } from '#client/ui/use-now.ts'
import { presets } from './-activity-query.ts'
import type { ActivitySearch } from './-activity-search.ts'
import { typeWords } from './-type-words.tsx'

// Brings the picker of editors along.
const PersonField = lazyPart(() => import('./-person-field.tsx'))

interface FiltersProps {
  readonly search: ActivitySearch
  readonly online: boolean
  readonly onChange: (change: Partial<ActivitySearch>) => void
}

/** Type, person and days; each takes effect at once. */
export function Filters({ search, online, onChange }: FiltersProps) {
  const types = useQuery({ ...query('userActivities.types', {}), enabled: online })
  const { type = '', user, from, to } = search
  const laptop = useLaptop()
  const known = types.data ?? (type === '' ? [] : [type])
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label="Activity type"
          placeholder="All types"
          value={type}
          options={known.map((each) => ({ value: each, label: typeWords(each) }))}
          onChange={(value) => onChange({ type: value === '' ? undefined : value })}
        />
        <Suspense
          fallback={<Field label="User">{(control) => <input {...control} className="input" readOnly />}</Field>}
        >
          <PersonField chosen={user} online={online} onChange={(id) => onChange({ user: id })} />
        </Suspense>
        <DayField label="Start date" value={from} max={to} onChange={(day) => onChange({ from: day })} />
        <DayField label="End date" value={to} min={from} onChange={(day) => onChange({ to: day })} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Presets search={search} onChange={onChange} />
        {laptop && (
          <Button small variant="ghost" className="ml-auto" onClick={() => onChange(NONE)}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  )
}

const NONE = { type: undefined, user: undefined, from: undefined, to: undefined }

interface FilterSheetProps extends FiltersProps {
  readonly onClose: () => void
}

/** The same on a phone. What is chosen takes effect when the sheet goes, as one step of the history. */
export function FilterSheet({ search, online, onChange, onClose }: FilterSheetProps) {
  const [chosen, choose] = useState<Partial<ActivitySearch>>({})
  const close = () => {
    onClose()
    if (Object.keys(chosen).length > 0) onChange(chosen)
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Filter"
      footer={
        <>
          <Button onClick={() => choose(NONE)}>Clear</Button>
          <Button variant="primary" onClick={close}>
            Show
          </Button>
        </>
      }
    >
      <Filters
        search={{ ...search, ...chosen }}
        online={online}
        onChange={(change) => choose({ ...chosen, ...change })}
      />
    </Dialog>
  )
}

function Presets({ search, onChange }: Pick<FiltersProps, 'search' | 'onChange'>) {
  const now = useNow()
  return (
    <div role="group" aria-label="Days" className="flex flex-wrap gap-1.5">
      {presets(now).map(({ label, first: from, last: to }) => {
        const on = search.from === from && search.to === to
        return (
          <FilterChip
            key={label}
            on={on}
            onToggle={() => onChange(on ? { from: undefined, to: undefined } : { from, to })}
          >
            {label}
          </FilterChip>
        )
      })}
    </div>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string | undefined) => void
}

function DayField({ label, value = '', min, max, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          required={false}
          type="date"
          className="input"
          value={value}
          min={min}
          max={max}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        />
      )}
    </Field>
  )
}
