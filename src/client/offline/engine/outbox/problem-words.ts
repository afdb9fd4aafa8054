import { failureMessage } from '#contract/calls/failure-words.ts'
import type { OutboxItem } from './snapshot.ts'

/** Why an edit needs its owner, in one sentence: never a code, which tells a person nothing. */
export function describeProblem(item: OutboxItem): string {
  const { problem } = item
  if (!problem) return ''
  const fields = Object.values(problem.errors).flat()
  switch (problem.code) {
    case 'conflict':
      return item.kind === 'delete' ? describeGone('delete', '') : 'Also changed on the server'
    case 'server_older':
      return 'The server has an older version than the one you edited'
    case 'other_store':
      return 'Made for a different database from the one on the server now'
    case 'deleted':
    case 'gone':
      return describeGone(item.kind, problem.message)
    case 'validation':
      return fields.length > 0 ? fields.join(' ') : problem.message || 'The server did not accept the values'
    case 'in_use':
      return `Still in use by ${problem.uses.map((use) => `“${use.title}”`).join(', ')}`
    case 'slug_taken':
      return fields[0] ?? 'The slug is already taken'
    case 'missing_dependency':
      return 'The record it belongs to was never sent'
    case 'file_missing':
      return 'Its file is no longer on this device'
    case 'server_errors':
      return 'The server keeps failing on it. It is tried again every 6 hours.'
    case 'maybe_sent':
      return 'This may already be on the server'
    case 'too_old':
      return 'It waited so long that the server can no longer tell whether it arrived'
    default:
      return problem.status === null ? problem.message : failureMessage(problem.status, problem.message)
  }
}

function describeGone(kind: OutboxItem['kind'], message: string): string {
  switch (kind) {
    // Edits of two tabs that clash hide what lies below them: then nobody knows what the person has seen.
    case 'delete':
      return 'Maybe changed on the server'
    case 'update':
      return 'Deleted on the server'
    case 'restore':
      return 'It is no longer in the server’s trash'
    // Of what it was to be made in; the server names it.
    case 'create':
    case 'upload':
      return message || 'What it belongs to was deleted on the server'
  }
}
