import { Link } from '@tanstack/react-router'
import { Activity, ArrowUpRight } from 'lucide-react'
import { contract } from '#contract/index.ts'
import { Section } from '#client/ui/panel.tsx'
import { HEALTH_NAMES } from './-health-links.tsx'

/** Each in a new tab. */
const KINDS = ['basic', 'comprehensive', 'database'] as const

export function SystemHealth() {
  return (
    <Section title="System Health">
      <ul>
        {KINDS.map((kind) => (
          <li key={kind}>
            <Link
              to="/admin/monitoring/health/$kind"
              params={{ kind }}
              preload={false}
              target="_blank"
              rel="noopener"
              className="flex min-h-12 items-center gap-2.5 border-b border-line font-medium hover:text-accent lg:min-h-11"
            >
              <Activity size={17} strokeWidth={1.75} aria-hidden="true" />
              <span>{HEALTH_NAMES[kind]}</span>
              <span className="mono min-w-0 flex-1 truncate pl-1 font-normal text-ink-3" aria-hidden="true">
                {contract[`health.${kind}`].path}
              </span>
              <ArrowUpRight size={16} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />
              <span className="sr-only">, opens a new tab</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
