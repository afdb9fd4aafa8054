import { describe, expect, it } from 'vitest'
import { oneCase } from './hunts.ts'
import { movedOn, plant } from './plant.ts'
import { PLANTED_BUGS } from './planted-bugs.ts'
import { WALK_FAULTS } from '#tests/walks/faults.ts'

/** Quick ones, from every list; `npm run outbox:bugs` hunts for all of them. */
const QUICK = [
  'relaxed-save',
  'in-flight-not-stored',
  'date-corrupted',
  'parallel-replay',
  'new-key-on-retry',
  'dependency-not-awaited',
  'deleted-drops',
  'last-writer-wins',
]
const SCHEDULES = 60
const ALL = [...PLANTED_BUGS, ...WALK_FAULTS]

describe('planted bugs', () => {
  it('each has a name of its own', () => {
    const ids = ALL.map((bug) => bug.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('each finds its places in the source exactly once', async () => {
    expect((await Promise.all(ALL.map(movedOn))).filter((text) => text !== null)).toEqual([])
  })

  // A build, a process and up to 60 schedules: seconds on a quiet machine.
  it.each(QUICK)(
    '%s is caught by randomized schedules that pass without it',
    async (id) => {
      const bug = PLANTED_BUGS.find((candidate) => candidate.id === id)
      if (!bug) throw new RangeError(`There is no planted bug "${id}"`)
      const planted = await plant(bug)
      try {
        const { needed } = await planted.hunt('schedules', SCHEDULES)
        expect(needed).not.toBeNull()
        expect(await oneCase('schedules', needed ?? '')).toEqual([])
      } finally {
        await planted.remove()
      }
    },
    120_000,
  )
})
