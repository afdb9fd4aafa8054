import { Link } from '@tanstack/react-router'
import { kindOf } from '#contract/index.ts'
import { quickPlaces } from '#client/shell/navigation.ts'
import type { Place } from '#client/shell/place.ts'
import { formatCount } from '#client/ui/format.ts'
import { Section } from '#client/ui/panel.tsx'
import type { Counts } from './-use-counts.ts'

/** To every section, in one compact row. */
export function Sections({ counts }: { readonly counts: Counts }) {
  return (
    <Section title="Quick actions">
      <ul className="flex flex-wrap gap-2 pt-3">
        {quickPlaces().map((place) => {
          const { to, label, icon: Icon } = place
          return (
            <li key={to}>
              <Link
                to={to}
                title={place.about ?? counted(place, counts)}
                className="flex min-h-11 items-center gap-2 rounded-control border border-line bg-surface px-3 text-small font-medium hover:border-line-strong lg:min-h-9"
              >
                <Icon size={16} strokeWidth={1.75} className="text-accent" aria-hidden="true" />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** "12 posts"; undefined until it is known. */
function counted({ to, entity }: Place, counts: Counts): string | undefined {
  const count = counts.get(to)
  const kind = entity === undefined ? undefined : kindOf(entity)
  if (count === undefined || !kind) return undefined
  return formatCount(count, kind.label.toLowerCase(), kind.plural.toLowerCase())
}
