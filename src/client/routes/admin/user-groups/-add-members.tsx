import '#contract/live.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#client/data/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { CheckboxField } from '#client/ui/checkbox-field.tsx'
import { Chip } from '#client/ui/chips-input.tsx'
import { LoadFailed } from '#client/ui/empty.tsx'
import { formatCount } from '#client/ui/format.ts'
import { SearchField } from '#client/ui/search-field.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useSettledText } from '#client/ui/use-settled-text.ts'

export interface Named {
  readonly id: number
  readonly name: string
}

interface AddMembersProps {
  readonly group: number
  readonly busy: boolean
  readonly onAdd: (people: readonly Named[]) => Promise<void>
}

/** So many are offered at once; words find the others. */
const OFFERED = 6

/** Chooses people, over several searches if need be, and adds them at once. */
export function AddMembers({ group, busy, onAdd }: AddMembersProps) {
  const [q, setQ] = useState('')
  const [text, setText] = useSettledText(q, setQ)
  const [chosen, setChosen] = useState<ReadonlyMap<number, Named>>(new Map())
  const { data, error, refetch } = useQuery({
    ...query('users.list', {
      query: { q, not_in_group: String(group), sort: 'name', page: '1', per_page: String(OFFERED) },
    }),
    placeholderData: keepPreviousData,
  })
  const others = data?.data ?? []
  const toggle = (person: Named, on: boolean) => {
    const next = new Map(chosen)
    if (on) next.set(person.id, person)
    else next.delete(person.id)
    setChosen(next)
  }
  const add = () =>
    onAdd([...chosen.values()]).then(
      () => setChosen(new Map()),
      // Told by whoever adds; what was chosen stays chosen.
      () => undefined,
    )
  return (
    <section aria-label="Add members" className="grid gap-3">
      <SearchField label="Search users to add" value={text} onChange={setText} />
      {error && !data && (
        <LoadFailed message="Failed to load users" cause={error.message} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows rows={3} />}
      {data && others.length === 0 && (
        <p className="text-ink-2">{q === '' ? 'Everybody is in this group.' : `Nobody else matches “${q}”.`}</p>
      )}
      <div>
        {others.map(({ id, name, email }) => (
          <CheckboxField
            key={id}
            label={name}
            hint={email}
            checked={chosen.has(id)}
            onChange={(on) => toggle({ id, name }, on)}
          />
        ))}
      </div>
      {chosen.size > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {[...chosen.values()].map((person) => (
            <Chip key={person.id} label={person.name} onRemove={() => toggle(person, false)} />
          ))}
        </p>
      )}
      <p>
        <Button
          variant="primary"
          busy={busy}
          busyLabel="Adding"
          disabledReason={chosen.size === 0 ? 'Choose somebody first' : undefined}
          onClick={() => void add()}
        >
          {chosen.size > 1 ? `Add ${formatCount(chosen.size, 'member')}` : 'Add'}
        </Button>
      </p>
    </section>
  )
}
