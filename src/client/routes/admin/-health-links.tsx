import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import type { HealthKind } from '#contract/calls/health.ts'

export const HEALTH_NAMES: Readonly<Record<HealthKind, string>> = {
  basic: 'Basic health',
  comprehensive: 'Comprehensive health',
  database: 'Database health',
  storage: 'Storage health',
}

/** Each opens the in-app viewer in a new tab. */
export function HealthLinks({ kinds }: { readonly kinds: readonly HealthKind[] }) {
  return kinds.map((kind) => (
    <Link
      key={kind}
      to="/admin/monitoring/health/$kind"
      params={{ kind }}
      preload={false}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-1 text-small font-medium text-ink-2 hover:text-accent lg:min-h-8"
    >
      {HEALTH_NAMES[kind]}
      <ArrowUpRight size={15} strokeWidth={1.75} aria-hidden="true" />
      <span className="sr-only">, opens a new tab</span>
    </Link>
  ))
}
