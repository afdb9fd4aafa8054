import { Activity, ArrowUpRight } from 'lucide-react'
import { contract } from '#contract/index.ts'
import { Section } from '#client/ui/panel.tsx'
import { HEALTH_NAMES, HealthLink } from './-health-links.tsx'

const KINDS = ['basic', 'comprehensive', 'database'] as const

export function SystemHealth() {
  return (
    <Section title="System Health">
      <ul>
        {KINDS.map((kind) => (
          <li key={kind}>
            <HealthLink
              kind={kind}
              className="flex min-h-12 items-center gap-2.5 border-b border-line font-medium hover:text-accent lg:min-h-11"
            >
              <Activity size={17} strokeWidth={1.75} aria-hidden="true" />
              <span>{HEALTH_NAMES[kind]}</span>
              <span className="mono min-w-0 flex-1 truncate pl-1 font-normal text-ink-3" aria-hidden="true">
                {contract[`health.${kind}`].path}
              </span>
              <ArrowUpRight size={16} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />
            </HealthLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
