import type { Deps } from '#server/http/context.ts'

/** Something the server does by itself. */
export interface Job {
  readonly name: string
  /** Milliseconds between the end of one run and the next. */
  readonly every: number
  /** Milliseconds between the start of the server and the first run; a second when absent. */
  readonly firstAfter?: number
  readonly run: (deps: Deps) => Promise<void>
}
