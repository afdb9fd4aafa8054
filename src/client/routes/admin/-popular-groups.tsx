import { formatCount } from '#client/ui/format.ts'
import { Section } from '#client/ui/panel.tsx'
import type { Figures } from './-figures.ts'

/** The groups' own screen adds the View link. */
export function PopularGroups({ groups }: { readonly groups: Figures['groups'] }) {
  return (
    <Section title="Popular User Groups">
      {groups && groups.popular_groups.length === 0 && <p className="py-4 text-ink-3">No user groups created yet</p>}
      <ul>
        {groups?.popular_groups.map((group) => (
          <li key={group.id} className="flex min-h-12 items-center gap-2.5 border-b border-line lg:min-h-11">
            <span className="size-2.5 flex-none rounded-full" style={{ background: group.color }} aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate font-medium">{group.name}</span>
            <span className="text-ink-3">{formatCount(group.members_count, 'member')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
