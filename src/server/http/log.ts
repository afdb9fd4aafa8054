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
      if (RANK[own] > RANK[level]) return
      emit(escaped(JSON.stringify({ at: new Date(now()).toISOString(), level: own, event, ...fields })))
    }
  return { error: at('error'), warn: at('warn'), info: at('info'), requests: RANK[level] >= RANK.info }
}

/**
 * JSON escapes line breaks and the older control characters by itself; the rest of those that end a line, steer a
 * terminal or turn the direction of text are escaped here, so that no value can forge what a reader sees.
 */
function escaped(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
