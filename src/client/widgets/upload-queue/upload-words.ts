import { describeProblem } from '#client/offline/engine/outbox/problem-words.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { UPLOAD_ERROR } from './queue.ts'

/** The joined validation messages, else the server's words, else a sentence of ours. */
export function uploadProblem(item: OutboxItem): string {
  const { problem } = item
  const fields = Object.values(problem?.errors ?? {}).flat()
  if (fields.length > 0) return fields.join(' ')
  if (problem?.code === 'validation') return problem.message || UPLOAD_ERROR
  return describeProblem(item) || UPLOAD_ERROR
}
