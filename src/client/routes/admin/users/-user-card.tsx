import { Avatar } from '#client/ui/avatar.tsx'
import type { CardParts } from '#client/ui/data-cards.tsx'
import { GroupChips, lastLoginWords, RoleBadge, StatusBadge, verifiedWords } from './-user-columns.tsx'
import type { UserRow } from './-user-search.ts'

/** Somebody on a card of the grid. */
export function userCard({ record: person }: UserRow): CardParts {
  return {
    lead: <Avatar name={person.name} src={person.avatar} large />,
    title: person.name,
    below: <span className="line-clamp-1 break-all">{person.email}</span>,
    body: (
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-ink-2">
          <RoleBadge role={person.role} />
          <StatusBadge is_active={person.is_active} />
          {verifiedWords(person)}
        </p>
        <GroupChips groups={person.groups} />
      </div>
    ),
    foot: `Last login: ${lastLoginWords(person)}`,
  }
}
