import type { Background } from './context.ts'
import type { Log } from './log.ts'

/** Tasks after an answer. A failure is logged, because nobody waits who could be told. */
export function openBackground(log: Log): Background {
  const running = new Set<Promise<void>>()
  return {
    run: (name, task) => {
      const work = new Promise<void>((answered) => setImmediate(answered))
        .then(task)
        .catch((error: unknown) => {
          log.error('background task failed', {
            task: name,
            reason: error instanceof Error ? error.message : 'unknown',
          })
        })
        .finally(() => running.delete(work))
      running.add(work)
    },
    settled: async () => {
      await Promise.all(running)
    },
  }
}
