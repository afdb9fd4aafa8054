import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { WHOLE } from '#tests/support/proofs.ts'
import { dataOf } from './network.ts'
import { type RealResult, runRealSchedule } from './schedule.ts'
import { RealWorld } from './world.ts'

const Told = v.object({
  data: v.array(
    v.object({ record: v.object({ title: v.string() }), made_at: v.nullable(v.string()), created_at: v.string() }),
  ),
})

const SCHEDULES = WHOLE ? 300 : 3

describe('the real parts in one deterministic world', () => {
  it(`lose, double and overwrite nothing in schedules 1 to ${SCHEDULES}`, async () => {
    const calls = new Set<string>()
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const { violations, carriedOut } = await runRealSchedule(seed)
      for (const name of carriedOut.keys()) calls.add(name)
      expect(violations, `npm run outbox:simulate -- --real --seed ${seed}`).toEqual([])
    }
    expect(calls.size).toBeGreaterThan(8)
  }, 600_000)

  it('have one history for one seed', async () => {
    const [first, again] = [await runRealSchedule(5), await runRealSchedule(5)]
    expect(first.history.length).toBeGreaterThan(20)
    // Nobody is to guess the names under which files are stored: they come from no seed.
    const told = ({ history }: RealResult) =>
      history.map((line) => line.replace(/\/uploads\/[0-9a-f]{32}/g, '/uploads/…'))
    expect(told(again)).toEqual(told(first))
  }, 60_000)
})

describe('an edit that is sent later', () => {
  it('is told with the moment when it was made, in the activities of the real server', async () => {
    const world = await RealWorld.open(1)
    try {
      const [person] = world.people
      if (!person) throw new Error('Nobody is there')
      const tab = world.openTab(0, person)
      await world.run(2000)
      const make = async (name: string) => {
        const saving = tab.outbox?.save({
          entity: 'tag',
          kind: 'create',
          id: null,
          values: { name },
          base: null,
          label: name,
        })
        await world.run(1000)
        await saving
      }
      await make('At once')
      world.network.online = false
      await make('On the way')
      const made = new Date(world.scheduler.now).toISOString()
      await world.run(2 * 60 * 60_000)
      world.network.online = true
      tab.outbox?.setReachable(true)
      await world.run(60_000)
      const told = await world.server.ask('/api/admin/user-activities?activity_type=tag.created', {
        headers: { Authorization: `Bearer ${person.token}` },
      })
      const rows = v.parse(Told, dataOf(told)).data.toReversed()
      expect(rows.map(({ record }) => record.title)).toEqual(['At once', 'On the way'])
      expect(rows[0]?.made_at).toBeNull()
      const [, later] = rows
      expect(Date.parse(made) - Date.parse(later?.made_at ?? '')).toBeLessThan(5000)
      expect(Date.parse(later?.created_at ?? '') - Date.parse(made)).toBeGreaterThan(60 * 60_000)
    } finally {
      await world.close()
    }
  }, 60_000)
})
