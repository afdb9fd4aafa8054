import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { PlainPath } from '#client/data/address.ts'
import { may } from '#client/data/session.ts'
import { kindOf } from '#contract/index.ts'
import { quickPlaces } from '#client/shell/navigation.ts'
import { PLACES, type Place } from '#client/shell/places.ts'
import { formatCount } from '#client/ui/format.ts'
import { Section } from '#client/ui/panel.tsx'
import type { Counts } from './-use-counts.ts'

interface Tile {
  readonly to: PlainPath
  readonly label: string
  readonly meta: string
  readonly icon: LucideIcon
}

/** What is made most, one tap away, and behind it the sections. */
export function QuickActions({ counts }: { readonly counts: Counts }) {
  const tiles: readonly Tile[] = [
    ...PLACES.flatMap(making),
    ...quickPlaces().map((place) => ({ ...place, meta: place.about ?? counted(place, counts) ?? place.label })),
  ]
  return (
    <Section title="Quick actions">
      <ul className="grid grid-cols-2 gap-2 pt-3 lg:grid-cols-4 lg:gap-2.5">
        {tiles.map(({ to, label, meta, icon: Icon }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              className="flex min-h-14 items-center gap-2.5 rounded-panel border border-line bg-surface px-3 py-2 hover:border-line-strong"
            >
              <Icon size={19} strokeWidth={1.75} className="text-accent" aria-hidden="true" />
              <span className="min-w-0">
                <span className="block text-[14px] leading-[18px] font-[550]">{label}</span>
                <span className="block truncate text-meta text-ink-3">{meta}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function making({ label: meta, makes = [] }: Place): Tile[] {
  return makes.flatMap(({ to, label, access, quick }) => (quick && may(access) ? [{ to, label, meta, ...quick }] : []))
}

/** "12 posts"; undefined until it is known. */
function counted({ to, entity }: Place, counts: Counts): string | undefined {
  const count = counts.get(to)
  const kind = entity === undefined ? undefined : kindOf(entity)
  if (count === undefined || !kind) return undefined
  return formatCount(count, kind.label.toLowerCase(), kind.plural.toLowerCase())
}
