import { everyWhileVisible } from '#client/while-visible.ts'
import { useCallback, useEffect, useState } from 'react'
import { readPreference, writePreference } from '#client/data/preferences.ts'
import { Button } from '#client/ui/button.tsx'
import { CountdownRing } from '#client/ui/countdown-ring.tsx'

/**
 * On at first, every 30 s while the page is visible and the server is reachable.
 * localStorage `offdesk.auto-refresh`: `off` when the person switched it off. Holds nothing private.
 */

const KEY = 'offdesk.auto-refresh'
const EVERY_MS = 30_000
/** Of the ring: small enough to be seen as a way, few enough to cost nothing, and none when the check itself is due. */
const STEP_MS = 8000

interface AutoRefresh {
  readonly on: boolean
  readonly toggle: () => void
  /** When the next check is due; null while nothing is counted down. */
  readonly dueAt: number | null
}

export function useAutoRefresh(
  run: (quiet: boolean) => Promise<void>,
  endedAt: number | null,
  paused: boolean,
): AutoRefresh {
  const [on, setOn] = useState(() => readPreference(KEY) !== 'off')
  const dueAt = on && !paused && endedAt !== null ? endedAt + EVERY_MS : null

  useEffect(() => {
    if (dueAt === null) return undefined
    const due = () => {
      if (document.visibilityState === 'visible' && Date.now() >= dueAt) void run(true)
    }
    const timer = setTimeout(due, Math.max(0, dueAt - Date.now()))
    // Timers sleep with a hidden page: coming back makes up for the check at once.
    document.addEventListener('visibilitychange', due)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', due)
    }
  }, [dueAt, run])

  const toggle = useCallback(() => {
    setOn((was) => {
      writePreference(KEY, was ? 'off' : null)
      return !was
    })
  }, [])
  return { on, toggle, dueAt }
}

interface AutoRefreshButtonProps extends AutoRefresh {
  readonly block: boolean
}

export function AutoRefreshButton({ on, toggle, dueAt, block }: AutoRefreshButtonProps) {
  return (
    <Button
      aria-pressed={on}
      block={block}
      onClick={toggle}
      icon={
        <span className={on ? 'text-accent' : 'text-ink-3'}>
          {dueAt === null ? <CountdownRing left={on ? 1 : 0} size={18} /> : <Countdown key={dueAt} dueAt={dueAt} />}
        </span>
      }
    >
      {on ? 'Auto Refresh ON' : 'Auto Refresh OFF'}
    </Button>
  )
}

/** Empties until `dueAt`. */
function Countdown({ dueAt }: { readonly dueAt: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    return everyWhileVisible(STEP_MS, () => setNow(Date.now()))
  }, [])
  return <CountdownRing left={(dueAt - now) / EVERY_MS} size={18} />
}
