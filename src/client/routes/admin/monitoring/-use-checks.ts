import { useAskedAgain } from '#client/data/use-asked-again.ts'
import { CancelledError, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type {
  BasicHealth,
  ComprehensiveHealth,
  DatabaseHealth,
  HealthSample,
  StorageHealth,
} from '#contract/calls/health.ts'
import { CallFailure } from '#client/data/call.ts'
import { HEALTH_CHECKS_KEY } from '#client/data/persist.ts'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { allStates, noteCheck, readLog, type CheckStates, type LoggedCheck } from './-check-log.ts'

export interface Report {
  readonly basic: BasicHealth | undefined
  readonly comprehensive: ComprehensiveHealth | undefined
  readonly database: DatabaseHealth | undefined
  readonly storage: StorageHealth | undefined
  /** Undefined while nothing is known of it. */
  readonly history: readonly HealthSample[] | undefined
}

export interface Checks extends Report {
  readonly log: readonly LoggedCheck[]
  /** When this device last had an answer; null when it never had one. */
  readonly checkedAt: number | null
  /** A check runs that somebody waits for: the first, one by hand, or one that takes its time. */
  readonly running: boolean
  /** Why the last check brought nothing; null when it brought something. */
  readonly failure: string | null
  readonly online: boolean
  /** When the last attempt ended. */
  readonly endedAt: number | null
  /** @param quiet nobody waits for it: as long as it is quick, nothing is said of it */
  readonly run: (quiet?: boolean) => Promise<void>
}

const HISTORY_FRESH_MS = 5 * 60_000
/** As long a check by itself is quick. */
const QUICK_MS = 400

interface Attempt {
  readonly states: CheckStates | null
  readonly failure: string | null
}

/** The four results in parallel; each answer shows as soon as it is there. */
async function check(client: QueryClient): Promise<Attempt> {
  const live = { staleTime: 0, retry: false } as const
  const results = await Promise.allSettled([
    client.fetchQuery({ ...query('health.basic', {}), ...live }),
    client.fetchQuery({ ...query('health.comprehensive', {}), ...live }),
    client.fetchQuery({ ...query('health.database', {}), ...live }),
    client.fetchQuery({ ...query('health.storage', {}), ...live }),
  ])
  const [basic, comprehensive, database, storage] = results.map((result) =>
    result.status === 'fulfilled' ? result.value.status : 'unknown',
  )
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  const silent =
    reasons.length === 4 && reasons.every((reason) => reason instanceof CallFailure && reason.isUnreachable)
  if (silent) return { states: navigator.onLine ? allStates('unknown') : null, failure: failureOf(reasons[0]) }
  return {
    states: {
      basic: basic ?? 'unknown',
      comprehensive: comprehensive ?? 'unknown',
      database: database ?? 'unknown',
      storage: storage ?? 'unknown',
    },
    failure: reasons.length === 0 ? null : failureOf(reasons.find((reason) => !(reason instanceof CancelledError))),
  }
}

function failureOf(reason: unknown): string | null {
  if (reason === undefined) return null
  return reason instanceof CallFailure ? reason.serverMessage : 'The answer did not come from this server.'
}

/** The monitoring data of this page: cached answers at once, then live ones while it is open. */
export function useChecks(): Checks {
  const client = useQueryClient()
  const { online } = useReachability()
  const basic = useQuery({ ...query('health.basic', {}), enabled: false })
  const comprehensive = useQuery({ ...query('health.comprehensive', {}), enabled: false })
  const database = useQuery({ ...query('health.database', {}), enabled: false })
  const storage = useQuery({ ...query('health.storage', {}), enabled: false })
  const history = useQuery({
    ...query('health.history', {}),
    enabled: online,
    staleTime: HISTORY_FRESH_MS,
    refetchInterval: useAskedAgain(HISTORY_FRESH_MS),
  })
  const log = useQuery<unknown>({ queryKey: HEALTH_CHECKS_KEY, enabled: false })

  const [failure, setFailure] = useState<string | null>(null)
  const [running, setRunning] = useState(false)
  const [endedAt, setEndedAt] = useState<number | null>(null)
  const current = useRef<Promise<void>>(undefined)
  const shown = useRef<{ id: number; text: string }>(undefined)

  const report = useCallback((message: string | null) => {
    setFailure(message)
    if (message === null) {
      if (shown.current) toasts.dismiss(shown.current.id)
      shown.current = undefined
      return
    }
    // The same trouble every 30 seconds is one message, not one each time.
    const text = `Failed to fetch monitoring data: ${message}`
    if (shown.current?.text === text) return
    shown.current = { id: toasts.show({ type: 'error', title: 'Monitoring Error', text }), text }
  }, [])

  const run = useCallback(
    (quiet = false) => {
      const tell = () => setRunning(true)
      if (!quiet) tell()
      current.current ??= (async () => {
        const slow = setTimeout(tell, QUICK_MS)
        const attempt = await check(client)
        clearTimeout(slow)
        noteCheck(client, attempt.states)
        report(attempt.failure)
        current.current = undefined
        setRunning(false)
        setEndedAt(Date.now())
      })()
      return current.current
    },
    [client, report],
  )

  useEffect(() => {
    if (online) void run()
    else if (!navigator.onLine) noteCheck(client, null)
  }, [online, run, client])

  const times = [basic, comprehensive, database, storage].map((result) => result.dataUpdatedAt)
  return {
    basic: basic.data,
    comprehensive: comprehensive.data,
    database: database.data,
    storage: storage.data,
    history: history.data,
    log: useMemo(() => readLog(log.data), [log.data]),
    checkedAt: Math.max(...times) || null,
    running,
    failure,
    online,
    endedAt,
    run,
  }
}
