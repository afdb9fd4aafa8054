import type { ComprehensiveHealth } from '#contract/calls/health.ts'
import { formatDate } from '#client/ui/format.ts'
import { CheckCard } from './-check-card.tsx'

const DAY = 86_400_000

interface CertificateCardProps {
  readonly certificate: NonNullable<ComprehensiveHealth['checks']['certificate']>
  readonly checkedAt: number
}

/** How long the certificate of the site's own address is good. */
export function CertificateCard({ certificate: { status, expires_at, problem }, checkedAt }: CertificateCardProps) {
  const days = expires_at === null ? 0 : Math.floor((Date.parse(expires_at) - checkedAt) / DAY)
  return (
    <CheckCard
      title="Certificate"
      status={status}
      {...(expires_at !== null && {
        metric: [String(Math.max(0, days)), days === 1 ? 'day left' : 'days left'] as const,
      })}
      {...(expires_at !== null && { facts: [{ name: 'Expires', value: formatDate(expires_at, checkedAt) }] })}
    >
      {problem !== null && (
        <p className="mt-2 text-small text-ink-2">The server can’t check it at the site’s address: {problem}</p>
      )}
    </CheckCard>
  )
}
