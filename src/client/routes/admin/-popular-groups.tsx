import { Link } from '@tanstack/react-router'
import { formatCount } from '#client/ui/format.ts'
import { Section } from '#client/ui/panel.tsx'
import type { Figures } from './-figures.ts'

/** The groups with most members, each with the way to it. */
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
            <Link
              to="/admin/user-groups/$groupId"
              params={{ groupId: String(group.id) }}
              className="text-link ml-1.5 py-1"
              aria-label={`View ${group.name}`}
            >
              View
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
