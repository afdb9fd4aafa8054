import { usePeople } from '#client/routes/admin/-use-people.ts'
import { TagsPicker } from '#client/ui/tags-picker.tsx'

interface PersonFieldProps {
  readonly chosen: number | undefined
  readonly online: boolean
  readonly onChange: (id: number | undefined) => void
}

/** One person, found while their name is typed. */
export default function PersonField({ chosen, online, onChange }: PersonFieldProps) {
  const { people = [], setText } = usePeople(chosen ?? null, online)
  const options = people.map(({ id, name }) => ({ id: String(id), label: name }))
  // Whoever was erased since is filtered by all the same.
  const isKnown = chosen === undefined || people.some(({ id }) => id === chosen)
  return (
    <TagsPicker
      label="User"
      placeholder="Everybody"
      options={isKnown ? options : [{ id: String(chosen), label: `User ${chosen}` }, ...options]}
      onSearch={setText}
      value={chosen === undefined ? [] : [String(chosen)]}
      onChange={(ids) => {
        const last = ids.at(-1)
        onChange(last === undefined ? undefined : Number(last))
      }}
    />
  )
}
