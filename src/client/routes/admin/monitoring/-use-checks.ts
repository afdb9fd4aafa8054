import { useAskedAgain } from '#client/data/use-asked-again.ts'
import { CancelledError, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { HealthSample } from '#contract/calls/health.ts'
import { CallFailure } from '#client/data/call.ts'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { allStates, noteCheck, type CheckStates } from './-check-log.ts'
import { type Answers, checkQueries, HeldAnswers } from './-held-answers.ts'

export interface Checks extends Answers {
  /** Undefined while nothing is known of it. */
  readonly history: readonly HealthSample[] | undefined
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
/** As long a check by itself is quick, and its answers are shown at once. */
const QUICK_MS = 400

interface Attempt {
  readonly states: CheckStates | null
  readonly failure: string | null
}

/** The four results in parallel. */
async function check(client: QueryClient): Promise<Attempt> {
  const live = { staleTime: 0, retry: false } as const
  const asked = checkQueries()
  const results = await Promise.allSettled([
    client.fetchQuery({ ...asked.basic, ...live }),
    client.fetchQuery({ ...asked.comprehensive, ...live }),
    client.fetchQuery({ ...asked.database, ...live }),
    client.fetchQuery({ ...asked.storage, ...live }),
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
  const [held] = useState(() => new HeldAnswers(client))
  const answers = useSyncExternalStore(held.subscribe, held.read)
  const history = useQuery({
    ...query('health.history', {}),
    enabled: online,
    staleTime: HISTORY_FRESH_MS,
    refetchInterval: useAskedAgain(HISTORY_FRESH_MS),
  })

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
        held.hold()
        const slow = setTimeout(() => {
          held.release()
          tell()
        }, QUICK_MS)
        const attempt = await check(client)
        clearTimeout(slow)
        noteCheck(client, attempt.states)
        held.release()
        report(attempt.failure)
        current.current = undefined
        setRunning(false)
        setEndedAt(Date.now())
      })()
      return current.current
    },
    [client, held, report],
  )

  useEffect(() => {
    if (online) void run()
    else if (!navigator.onLine) noteCheck(client, null)
  }, [online, run, client])

  return { ...answers, history: history.data, running, failure, online, endedAt, run }
}
