import '#contract/live.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { query } from '#client/data/queries.ts'
import { SelectField } from '#client/ui/choice-field.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { useSettledText } from '#client/ui/use-settled-text.ts'

interface PersonFieldProps {
  readonly name: string
  readonly value: RecordId | null
  readonly onChange: (id: RecordId | null) => void
  readonly onBlur: () => void
  readonly error: string | undefined
}

/** So many are offered at once; words find the others. */
const OFFERED = 50

/** Chooses one of the accounts. */
export function PersonField({ name, value, onChange, onBlur, error }: PersonFieldProps) {
  const [q, setQ] = useState('')
  const [text, setText] = useSettledText(q, setQ)
  const people = useQuery({
    ...query('users.list', { query: { q, sort: 'name', page: '1', per_page: String(OFFERED) } }),
    placeholderData: keepPreviousData,
  })
  const options = people.data?.data.map(({ id, name: who, email }) => ({
    value: String(id),
    label: `${who}, ${email}`,
  }))
  const hasMore = q !== '' || (people.data?.total ?? 0) > OFFERED
  return (
    <div className="grid gap-2">
      {hasMore && <SearchField label="Search people" value={text} onChange={setText} />}
      <SelectField
        label="Person"
        name={name}
        value={value === null ? '' : String(value)}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
        onBlur={onBlur}
        placeholder={options ? 'Choose a person' : 'Loading…'}
        options={options ?? []}
        error={error ?? (people.error ? `Failed to load people: ${people.error.message}` : undefined)}
      />
    </div>
  )
}
