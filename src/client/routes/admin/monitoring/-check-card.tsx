import type { ReactNode } from 'react'
import type { HealthStatus } from '#contract/calls/health.ts'
import { HealthBadge } from '#client/ui/health-badge.tsx'
import { Facts, Panel } from '#client/ui/card.tsx'
import { healthOf, healthWord, isCritical } from './-health-words.ts'

interface CheckCardProps {
  readonly title: string
  readonly status?: HealthStatus
  readonly metric?: readonly [value: string, unit: string]
  readonly picture?: ReactNode
  readonly facts?: readonly { readonly name: string; readonly value: ReactNode }[]
  readonly children?: ReactNode
}

/** One check: its state, its figure, how that went lately, and facts. */
export function CheckCard({ title, status, metric, picture, facts, children }: CheckCardProps) {
  return (
    <Panel
      title={title}
      critical={status !== undefined && isCritical(status)}
      actions={status && <HealthBadge health={healthOf(status)}>{healthWord(status)}</HealthBadge>}
    >
      {metric && (
        <p className="flex flex-wrap items-baseline gap-x-1.5 text-[1.6875rem] leading-8 font-[560] tracking-[-0.03em]">
          {metric[0]}
          <span className="text-[0.875rem] leading-5 font-[450] tracking-normal text-ink-3">{metric[1]}</span>
        </p>
      )}
      {picture && <div className="mt-1.5 flex h-12 flex-col justify-center">{picture}</div>}
      {facts && (
        <div className="mt-2 border-t border-line">
          <Facts items={facts} />
        </div>
      )}
      {children}
    </Panel>
  )
}
