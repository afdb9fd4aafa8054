import type { KeyFigures as Figures } from '#contract/calls/ai-keys.ts'
import { formatNumber } from '#client/ui/format.ts'
import { Ledger } from '#client/ui/ledger.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { useKeyFigures } from './-use-ai-keys.ts'

const CARDS = [
  { name: 'total_keys', label: 'Keys' },
  { name: 'total_requests', label: 'Requests allowed' },
  { name: 'used_requests', label: 'Requests used' },
  { name: 'available_requests', label: 'Requests left' },
] as const satisfies readonly { name: keyof Figures; label: string }[]

/** Of a line that is not there yet. */
const ROOM = '\u00a0'

/** Of the site's own keys and of people's, and how much each of the two has in it. */
export function KeyFigures() {
  const { data, online } = useKeyFigures()
  if (!data && !online) return null
  return (
    <div className="mb-4">
      <Ledger columns={4} compact>
        {CARDS.map(({ name, label }) => (
          <StatCard
            key={name}
            label={label}
            value={data?.overall[name] ?? null}
            text={
              data ? `${formatNumber(data.gemini_keys[name])} admin, ${formatNumber(data.user_keys[name])} user` : ROOM
            }
          />
        ))}
      </Ledger>
    </div>
  )
}
