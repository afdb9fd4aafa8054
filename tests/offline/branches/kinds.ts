import { EVENT_NAMES } from '#client/offline/simulation/events.ts'
import { REAL_EVENTS } from '#tests/offline/real/schedule.ts'

const EVENTS: ReadonlySet<string> = new Set([...EVENT_NAMES, ...Object.keys(REAL_EVENTS)])
const TOLD = ['everything heals', 'the newer version is back']

/**
 * The kind of event that a line of a schedule's history tells of: an act of the person, something that happens to the
 * device or its server, or how a request ended.
 * @returns null for lines that say more about the event before them
 */
export function kindOf(line: string): string | null {
  const text = line.replace(/^[\d.]+ /, '')
  if (text.startsWith('person: ')) return text
  const [, act] = / on device \d+: (\w+)/.exec(text) ?? []
  if (act !== undefined) return `person: ${act}`
  if (EVENTS.has(text) || TOLD.includes(text)) return text
  if (text.startsWith('decides ')) return 'person: decides'
  const [, fault = 'ok', status] = /(?: \((\w+)\))? -> (\w+)/.exec(text) ?? []
  if (status === undefined) return null
  return fault === 'ok' ? `answer: ${status}` : `answer: ${fault}`
}
