import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { BasicHealth, ComprehensiveHealth, DatabaseHealth, StorageHealth } from '#contract/calls/health.ts'
import { HEALTH_CHECKS_KEY } from '#client/data/persist.ts'
import { query } from '#client/data/queries.ts'
import { type LoggedCheck, readLog } from './-check-log.ts'

export interface Answers {
  readonly basic: BasicHealth | undefined
  readonly comprehensive: ComprehensiveHealth | undefined
  readonly database: DatabaseHealth | undefined
  readonly storage: StorageHealth | undefined
  readonly log: readonly LoggedCheck[]
  /** When this device last had an answer; null when it never had one. */
  readonly checkedAt: number | null
}

/**
 * What the cache knows of the checks, for `useSyncExternalStore`. While it is held it stays as it was, so that a page
 * which is only looked at is drawn once for a check and not for each of its answers.
 */
export class HeldAnswers {
  readonly #client: QueryClient
  readonly #asked = checkQueries()
  readonly #keys: readonly QueryKey[] = [...Object.values(this.#asked).map((one) => one.queryKey), HEALTH_CHECKS_KEY]
  #held = false
  #tell = () => {}
  #seen: readonly unknown[] = []
  #shown: Answers | null = null

  constructor(client: QueryClient) {
    this.#client = client
  }

  /** Nothing is told from now on. */
  hold(): void {
    this.#held = true
  }

  /** Tells what has come meanwhile, and from now on each answer as it comes. */
  release(): void {
    this.#held = false
    this.#tell()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#tell = () => {
      if (this.#isBehind()) listener()
    }
    return this.#client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') this.#tell()
    })
  }

  read = (): Answers => {
    if (this.#shown === null || this.#isBehind()) {
      this.#seen = this.#states()
      this.#shown = this.#answers()
    }
    return this.#shown
  }

  #isBehind(): boolean {
    return !this.#held && this.#states().some((state, index) => state !== this.#seen[index])
  }

  /** An answer that says the same as the one before is an answer, too. */
  #states(): readonly unknown[] {
    return this.#keys.flatMap((key) => {
      const state = this.#client.getQueryState(key)
      return [state?.data, state?.dataUpdatedAt]
    })
  }

  #answers(): Answers {
    const client = this.#client
    const { basic, comprehensive, database, storage } = this.#asked
    const times = Object.values(this.#asked).map(({ queryKey }) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0)
    return {
      basic: client.getQueryData(basic.queryKey),
      comprehensive: client.getQueryData(comprehensive.queryKey),
      database: client.getQueryData(database.queryKey),
      storage: client.getQueryData(storage.queryKey),
      log: readLog(client.getQueryData(HEALTH_CHECKS_KEY)),
      checkedAt: Math.max(...times) || null,
    }
  }
}

/** The four calls of a check. */
export function checkQueries() {
  return {
    basic: query('health.basic', {}),
    comprehensive: query('health.comprehensive', {}),
    database: query('health.database', {}),
    storage: query('health.storage', {}),
  }
}
