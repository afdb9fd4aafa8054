import type { RecordId } from '#contract/records/policy.ts'
import { usePeople } from '#client/routes/admin/-use-people.ts'
import { SelectField } from '#client/ui/choice-field.tsx'
import { SearchField } from '#client/ui/search-field.tsx'

interface PersonFieldProps {
  readonly name: string
  readonly value: RecordId | null
  readonly onChange: (id: RecordId | null) => void
  readonly onBlur: () => void
  readonly error: string | undefined
}

/** Chooses one of the accounts. */
export default function PersonField({ name, value, onChange, onBlur, error }: PersonFieldProps) {
  const { people, error: failed, text, setText, hasMore } = usePeople(typeof value === 'number' ? value : null)
  return (
    <div className="grid gap-2">
      {hasMore && <SearchField label="Search people" value={text} onChange={setText} />}
      <SelectField
        label="Person"
        name={name}
        value={value === null ? '' : String(value)}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
        onBlur={onBlur}
        placeholder={people ? 'Choose a person' : 'Loading…'}
        options={(people ?? []).map(({ id, name: who, email }) => ({ value: String(id), label: `${who}, ${email}` }))}
        error={error ?? (failed ? `Failed to load people: ${failed.message}` : undefined)}
      />
    </div>
  )
}
