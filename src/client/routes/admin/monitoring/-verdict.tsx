import { useEffect, useRef, useState } from 'react'
import type { ComprehensiveHealth, HealthStatus } from '#contract/calls/health.ts'
import { Button } from '#client/ui/button.tsx'
import { HealthIcon, type Health } from '#client/ui/health-badge.tsx'
import { healthOf, healthWord } from './-health-words.ts'
import type { Checks } from './-use-checks.ts'

interface Said {
  readonly health: Health
  readonly text: string
  readonly retry: boolean
}

/** "The server says so", "the server is silent" and "this device is offline" are three different things. */
function verdictOf(
  checks: Pick<Checks, 'online' | 'failure' | 'basic' | 'comprehensive'>,
  deviceOnline: boolean,
): Said | null {
  const { online, failure, basic, comprehensive } = checks
  if (!online) {
    const text = deviceOnline
      ? 'The server can’t be reached, although this device has a network. What follows is the last known state, not the current one.'
      : 'This device is offline. What follows is the last known state; the server itself may be fine.'
    return { health: deviceOnline ? 'bad' : 'unknown', text, retry: false }
  }
  if (failure !== null) return { health: 'bad', text: `Failed to fetch monitoring data: ${failure}`, retry: true }
  if (comprehensive && comprehensive.critical_issues.length > 0) return null
  const status = comprehensive?.status ?? basic?.status
  if (status === undefined || status === 'healthy') return null
  return { health: healthOf(status), text: `The server answers and reports: ${healthWord(status)}.`, retry: false }
}

export function Verdict({ checks }: { readonly checks: Checks }) {
  const said = verdictOf(checks, navigator.onLine)
  if (!said) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2.5 gap-y-2">
      <p className="flex min-w-0 flex-1 items-start gap-2 text-small text-ink-2">
        <HealthIcon health={said.health} />
        <span className="min-w-0">{said.text}</span>
      </p>
      {said.retry && (
        <Button small busy={checks.running} onClick={() => void checks.run()}>
          Retry
        </Button>
      )}
    </div>
  )
}

/** Speaks only when the overall status becomes another one; every check would be noise. */
export function StatusChange({ report }: { readonly report: ComprehensiveHealth | undefined }) {
  const [text, setText] = useState('')
  const before = useRef<HealthStatus>(undefined)
  const status = report?.status
  useEffect(() => {
    if (status === undefined || status === before.current) return
    if (before.current !== undefined) setText(`Overall status: ${healthWord(status)}`)
    before.current = status
  }, [status])
  return <output className="sr-only">{text}</output>
}
