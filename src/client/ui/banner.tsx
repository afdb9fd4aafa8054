import { CircleAlert, CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type BannerTone = 'info' | 'ok' | 'warn' | 'bad' | 'critical' | 'ink'

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, critical: OctagonAlert, ink: Info }

interface BannerProps {
  readonly tone: BannerTone
  /** Instead of the icon of the tone. */
  readonly icon?: ReactNode
  readonly actions?: ReactNode
  /** Announces at once; only when something got worse this moment. */
  readonly alert?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** One fact with its place on the page. Never stacked. */
export function Banner({ tone, icon, actions, alert = false, className, children }: BannerProps) {
  const Icon = ICONS[tone]
  return (
    <div className={cx('banner', tone, className)} {...(alert && { role: 'alert' })}>
      {icon ?? <Icon strokeWidth={1.75} aria-hidden="true" />}
      <div>{children}</div>
      {actions !== undefined && <div className="acts">{actions}</div>}
    </div>
  )
}
