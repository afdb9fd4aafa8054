import '#contract/live.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#client/data/queries.ts'
import { TagsPicker } from '#client/ui/tags-picker.tsx'

interface PersonFieldProps {
  readonly chosen: number | undefined
  readonly online: boolean
  readonly onChange: (id: number | undefined) => void
}

/** One person, found while their name is typed. */
export default function PersonField({ chosen, online, onChange }: PersonFieldProps) {
  const { data } = useQuery({ ...query('users.list', { query: { sort: 'name' } }), enabled: online })
  return (
    <TagsPicker
      label="User"
      placeholder="Everybody"
      options={peopleWith(data?.data ?? [], chosen)}
      value={chosen === undefined ? [] : [String(chosen)]}
      onChange={(ids) => {
        const last = ids.at(-1)
        onChange(last === undefined ? undefined : Number(last))
      }}
    />
  )
}

/** One who is filtered by stays in the list, whoever else there is. */
function peopleWith(people: readonly { readonly id: number; readonly name: string }[], chosen: number | undefined) {
  const options = people.map(({ id, name }) => ({ id: String(id), label: name }))
  if (chosen === undefined || people.some(({ id }) => id === chosen)) return options
  return [{ id: String(chosen), label: `User ${chosen}` }, ...options]
}
