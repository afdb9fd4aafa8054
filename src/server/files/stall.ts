import { FileRefused } from './file-refused.ts'

/** Giving up on a sender that sends no more. */

/** Bytes that count as progress. */
export const LEAST_PROGRESS = 1024

export interface Countdown {
  /** Rejects with FileRefused `stalled`. */
  readonly expired: Promise<never>
  readonly clear: () => void
}

export function countdown(ms: number): Countdown {
  const { promise, reject } = deferred<never>()
  const timer = setTimeout(() => reject(new FileRefused('stalled', 'The upload stopped before it was complete.')), ms)
  return { expired: promise, clear: () => clearTimeout(timer) }
}

export function deferred<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  // Whoever races it hears of the failure; a failure after the race is over concerns nobody.
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}
