import { ArrowUpRight } from 'lucide-react'
import type { HealthKind } from '#contract/calls/health-kinds.ts'
import { HEALTH_NAMES, HealthLink } from '#client/routes/admin/-health-links.tsx'

/** To the viewers of these answers. */
export function HealthLinks({ kinds }: { readonly kinds: readonly HealthKind[] }) {
  return kinds.map((kind) => (
    <HealthLink
      key={kind}
      kind={kind}
      className="inline-flex min-h-11 items-center gap-1 text-small font-medium text-ink-2 hover:text-accent lg:min-h-8"
    >
      {HEALTH_NAMES[kind]}
      <ArrowUpRight size={15} strokeWidth={1.75} aria-hidden="true" />
    </HealthLink>
  ))
}
