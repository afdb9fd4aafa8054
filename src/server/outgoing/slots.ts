import { Fault } from './fault.ts'

export interface Slots {
  /**
   * Waits for a turn. @returns what gives it back
   * @throws Fault `busy` when none came in time
   */
  readonly take: (signal: AbortSignal) => Promise<() => void>
}

/** So many at once, the others in the order in which they came. */
export function openSlots(most: number): Slots {
  let taken = 0
  const waiting = new Set<() => void>()

  const release = () => {
    const [next] = waiting
    if (next === undefined) {
      taken -= 1
      return
    }
    waiting.delete(next)
    next()
  }

  return {
    take: async (signal) => {
      if (taken < most) {
        taken += 1
        return once(release)
      }
      await new Promise<void>((mine, failed) => {
        const over = () => {
          waiting.delete(go)
          failed(new Fault('busy'))
        }
        const go = () => {
          signal.removeEventListener('abort', over)
          mine()
        }
        waiting.add(go)
        signal.addEventListener('abort', over, { once: true })
      })
      return once(release)
    },
  }
}

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (!done) act()
    done = true
  }
}
