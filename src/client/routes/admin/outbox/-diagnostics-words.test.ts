import { expect, it } from 'vitest'
import { waitingText } from './-diagnostics-words.ts'

const NOW = 10 * 60_000
const item = (state: 'waiting' | 'needs-you', minutes: number) => ({ state, savedAt: NOW - minutes * 60_000 })

it('tells the age of what waits, and not of what waits for a person', () => {
  expect(waitingText([item('needs-you', 9), item('waiting', 3), item('waiting', 2)], 1, NOW)).toBe('Oldest 3 min')
})

it('says that everything is on the server only where that is so', () => {
  expect(waitingText([], 0, NOW)).toBe('Everything is on the server')
  expect(waitingText([item('needs-you', 9)], 1, NOW)).toBe('Everything else is on the server')
  // What this version can't read needs attention, too.
  expect(waitingText([], 1, NOW)).toBe('Everything else is on the server')
})
