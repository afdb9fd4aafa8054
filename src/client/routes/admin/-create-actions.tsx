import { Link } from '@tanstack/react-router'
import { may } from '#client/data/session.ts'
import { PLACES } from '#client/shell/places.ts'

/** What is made most, one tap away. */
export function CreateActions() {
  const creations = PLACES.flatMap(({ label: of, makes = [] }) =>
    makes.flatMap(({ to, label, access, quick }) => (quick && may(access) ? [{ to, label, of, ...quick }] : [])),
  )
  return (
    <nav aria-label="Make something new" className="mt-7">
      <ul className="grid grid-cols-2 gap-2 lg:grid-cols-1">
        {creations.map(({ to, label, of, icon: Icon }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              className="flex min-h-14 items-center gap-2.5 rounded-panel border border-line bg-surface px-3 py-2 hover:border-line-strong"
            >
              <Icon size={19} strokeWidth={1.75} className="text-accent" aria-hidden="true" />
              <span className="min-w-0">
                <span className="block text-[0.875rem] leading-[1.125rem] font-[550]">{label}</span>
                <span className="block truncate text-meta text-ink-3">{of}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
