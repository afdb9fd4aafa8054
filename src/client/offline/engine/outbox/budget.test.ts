import { describe, expect, it } from 'vitest'
import { operation } from '#tests/offline/support/operations.ts'
import { QUEUE_BUDGET, roomFor } from './budget.ts'

const MB = 1024 * 1024
const waiting = (sha: string, size: number) => operation({ blob: { sha, name: 'a.png', mimeType: 'image/png', size } })

describe('the room for one more file', () => {
  it('is 200 MB less what waits, and at most half of what is free', () => {
    expect(roomFor([], null)).toBe(QUEUE_BUDGET)
    expect(roomFor([waiting('a', 50 * MB), operation()], null)).toBe(150 * MB)
    expect(roomFor([waiting('a', 50 * MB)], 60 * MB)).toBe(30 * MB)
    expect(roomFor([waiting('a', 250 * MB)], null)).toBe(0)
    expect(roomFor([], 0)).toBe(0)
  })

  it('counts a file that two edits hold once', () => {
    expect(roomFor([waiting('a', 50 * MB), waiting('a', 50 * MB)], null)).toBe(150 * MB)
  })
})
