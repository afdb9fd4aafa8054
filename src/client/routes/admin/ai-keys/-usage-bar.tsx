import { TIGHT } from '#contract/records/ai-key.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Gauge } from '#client/ui/gauge.tsx'
import { leftWords, tightness, tightWords, type Usage, usageWords } from './-key-words.ts'

interface UsageBarProps {
  readonly usage: Usage
  /** What it is the usage of, for whoever can't see the bar. */
  readonly of: string
  /** What is left is said elsewhere in the row. */
  readonly brief?: boolean
}

/** How much of a quota is used; from 80% and from 100% on it says so. */
export function UsageBar({ usage, of, brief = false }: UsageBarProps) {
  const tight = tightWords(usage)
  return (
    <span className="grid max-w-[420px] gap-1.5">
      <span className="flex min-h-[22px] flex-wrap items-center gap-x-2 gap-y-1">
        {usageWords(usage)}
        {tight !== undefined && <Badge tone={tightness(usage) === 'bad' ? 'bad' : 'warn'}>{tight}</Badge>}
      </span>
      <Gauge
        label={`Usage of ${of}`}
        value={usage.used}
        max={usage.limit}
        mark={TIGHT * usage.limit}
        tone={tightness(usage)}
        text={usageWords(usage)}
      />
      {!brief && <span className="text-small text-ink-3">{leftWords(usage)}</span>}
    </span>
  )
}
