/** Structured log: one JSON line each on stdout. Never bodies, tokens, passwords or query strings. */

export const LOG_LEVELS = ['error', 'warn', 'info', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Log {
  readonly error: (event: string, fields?: Fields) => void
  readonly warn: (event: string, fields?: Fields) => void
  readonly info: (event: string, fields?: Fields) => void
  /** Whether a line per request is wanted. */
  readonly requests: boolean
}

const RANK: Record<LogLevel, number> = { silent: 0, error: 1, warn: 2, info: 3 }

/** @param emit takes one line without its end */
export function openLog(level: LogLevel, now: () => number, emit: (line: string) => void): Log {
  const at =
    (own: LogLevel) =>
    (event: string, fields: Fields = {}) => {
      // JSON escapes line breaks and control characters, so that no value can forge a line.
      if (RANK[own] <= RANK[level])
        emit(JSON.stringify({ at: new Date(now()).toISOString(), level: own, event, ...fields }))
    }
  return { error: at('error'), warn: at('warn'), info: at('info'), requests: RANK[level] >= RANK.info }
}
