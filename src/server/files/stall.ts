import { FileRefused } from './file-refused.ts'

/** Giving up on a sender that sends no more. */

/** Bytes that count as progress. */
export const LEAST_PROGRESS = 1024

export interface Countdown {
  /** Rejects with FileRefused `stalled`. */
  readonly expired: Promise<never>
  readonly clear: () => void
}

/** @param ms in which progress must be made, in milliseconds */
export function countdown(ms: number): Countdown {
  const { promise, reject } = deferred<never>()
  let last: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    // After the process, or the whole machine, stood still, time is up before anything has been read: what came
    // meanwhile is read first.
    last = setImmediate(() => reject(new FileRefused('stalled', 'The upload stopped before it was complete.')))
  }, ms)
  const clear = () => {
    clearTimeout(timer)
    clearImmediate(last)
  }
  return { expired: promise, clear }
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
