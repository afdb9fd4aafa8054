import { ArrowUpRight } from 'lucide-react'
import { memo } from 'react'
import { HEALTH_KINDS } from '#contract/calls/health-kinds.ts'
import { HEALTH_NAMES, HealthLink } from '#client/routes/admin/-health-links.tsx'

/** To the viewers of these answers. They stay as they are, whatever a check brings. */
export const HealthLinks = memo(function HealthLinks() {
  return HEALTH_KINDS.map((kind) => (
    <HealthLink
      key={kind}
      kind={kind}
      className="inline-flex min-h-11 items-center gap-1 text-small font-medium text-ink-2 hover:text-accent lg:min-h-8"
    >
      {HEALTH_NAMES[kind]}
      <ArrowUpRight size={15} strokeWidth={1.75} aria-hidden="true" />
    </HealthLink>
  ))
})
