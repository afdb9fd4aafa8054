import { describe, expect, it } from 'vitest'
import { operation } from '#tests/offline/support/operations.ts'
import { QUEUE_BUDGET, refuseOverBudget, roomFor } from './budget.ts'

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

describe('a file that is chosen', () => {
  const chosen = (size: number, free: number | null = 2 * MB) =>
    refuseOverBudget(new ArrayBuffer(size), [], async () => free)

  it('is taken to the last byte that there is room for', async () => {
    await expect(chosen(MB)).resolves.toBeUndefined()
    await expect(chosen(MB + 1)).rejects.toMatchObject({ name: 'OverBudget', room: MB })
    await expect(refuseOverBudget(new Blob([new ArrayBuffer(MB + 1)]), [], async () => 2 * MB)).rejects.toMatchObject({
      room: MB,
    })
    await expect(chosen(MB + 1, null)).resolves.toBeUndefined()
    await expect(refuseOverBudget(new ArrayBuffer(1), [], undefined)).resolves.toBeUndefined()
  })
})
