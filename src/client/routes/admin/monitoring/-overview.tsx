import { memo } from 'react'
import type { HealthStatus } from '#contract/calls/health.ts'
import { HEALTH_KINDS, type HealthKind } from '#contract/calls/health-kinds.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { HealthIcon } from '#client/ui/health-badge.tsx'
import { HistoryStrip } from '#client/ui/history-strip.tsx'
import { Ledger } from '#client/ui/ledger.tsx'
import { KEPT_CHECKS, type LoggedCheck, statesOf } from './-check-log.ts'
import { healthOf, healthWord, KIND_LABELS, tickOf } from './-health-words.ts'
import type { Checks } from './-use-checks.ts'

/** The four states with icon and word, and what this device saw of them lately. */
export function Overview({ checks }: { readonly checks: Checks }) {
  return (
    <Ledger columns={4}>
      {HEALTH_KINDS.map((kind) => (
        <Cell
          key={kind}
          kind={kind}
          status={checks[kind]?.status ?? 'unknown'}
          log={checks.log}
          seenAt={checks.online ? null : checks.checkedAt}
        />
      ))}
    </Ledger>
  )
}

interface CellProps {
  readonly kind: HealthKind
  readonly status: HealthStatus | 'unknown'
  readonly log: readonly LoggedCheck[]
  /** Null while what is shown is the current state. */
  readonly seenAt: number | null
}

/** Drawn when something in it has changed, which few of the answers of a check do. */
const Cell = memo(function Cell({ kind, status, log, seenAt }: CellProps) {
  const ticks = statesOf(log, kind).map(tickOf)
  const count = ticks.length === 1 ? 'last check' : `last ${ticks.length} checks`
  return (
    <div className="max-lg:px-3.5 max-[359px]:px-2.5">
      <div className="flex items-center gap-2 max-[359px]:gap-1.5">
        <HealthIcon health={healthOf(status)} />
        <h2 className="truncate text-[0.875rem] leading-5 font-[550] tracking-normal max-[359px]:text-[0.8125rem]">
          {KIND_LABELS[kind]}
        </h2>
      </div>
      <p className="mt-px text-meta text-ink-3">
        {healthWord(status)}
        {seenAt === null ? (
          ticks.length > 0 && `, ${count}`
        ) : (
          // Never as if it were the current state.
          <>
            {' '}
            <AsOf at={seenAt} offline />
          </>
        )}
      </p>
      {ticks.length > 0 && (
        // A few checks must not be drawn as wide as twenty.
        <div className="mt-2.5" style={{ width: `${(ticks.length / KEPT_CHECKS) * 100}%` }}>
          <HistoryStrip label={KIND_LABELS[kind]} states={ticks} />
        </div>
      )}
    </div>
  )
})
