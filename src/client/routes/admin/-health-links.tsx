import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HealthKind } from '#contract/calls/health-kinds.ts'

export const HEALTH_NAMES: Readonly<Record<HealthKind, string>> = {
  basic: 'Basic health',
  comprehensive: 'Comprehensive health',
  database: 'Database health',
  storage: 'Storage health',
}

interface HealthLinkProps {
  readonly kind: HealthKind
  readonly className: string
  readonly children: ReactNode
}

/** To the in-app viewer, in a new tab. */
export function HealthLink({ kind, className, children }: HealthLinkProps) {
  return (
    <Link
      to="/admin/monitoring/health/$kind"
      params={{ kind }}
      preload={false}
      target="_blank"
      rel="noopener"
      className={className}
    >
      {children}
      <span className="sr-only">, opens a new tab</span>
    </Link>
  )
}
