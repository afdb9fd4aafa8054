import { Badge } from '#client/ui/badge.tsx'
import { Gauge } from '#client/ui/gauge.tsx'
import { leftWords, TIGHT, tightness, tightWords, type Usage, usageWords } from './-key-words.ts'

/** How much of a quota is used; from 80% and from 100% on it says so. @param of what, for whoever can't see the bar */
export function UsageBar({ usage, of }: { readonly usage: Usage; readonly of: string }) {
  const tight = tightWords(usage)
  return (
    <span className="grid gap-1.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
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
      <span className="text-small text-ink-3">{leftWords(usage)}</span>
    </span>
  )
}
