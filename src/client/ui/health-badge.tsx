import { CircleCheck, CircleQuestionMark, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from './badge.tsx'

export type Health = 'ok' | 'warn' | 'bad' | 'unknown'

const LOOKS: Record<Health, { readonly tone: Tone; readonly Icon: typeof CircleCheck }> = {
  ok: { tone: 'ok', Icon: CircleCheck },
  warn: { tone: 'warn', Icon: TriangleAlert },
  bad: { tone: 'bad', Icon: OctagonAlert },
  unknown: { tone: 'neutral', Icon: CircleQuestionMark },
}

/** The glyph of a state: tick in a circle, triangle, octagon, question mark. */
export function HealthIcon({ health, size = 18 }: { readonly health: Health; readonly size?: number }) {
  const { tone, Icon } = LOOKS[health]
  const color = tone === 'ok' ? 'text-ok' : tone === 'warn' ? 'text-warn' : tone === 'bad' ? 'text-bad' : 'text-none'
  return <Icon size={size} strokeWidth={1.75} className={color} aria-hidden="true" />
}

/** A status word of health with its glyph. */
export function HealthBadge({ health, children }: { readonly health: Health; readonly children: ReactNode }) {
  const { tone, Icon } = LOOKS[health]
  return (
    <Badge tone={tone} icon={<Icon strokeWidth={2} aria-hidden="true" />}>
      {children}
    </Badge>
  )
}
