import { describe, expect, it } from 'vitest'
import { WHOLE } from '#tests/support/proofs.ts'
import explained from './explained.json' with { type: 'json' }
import { mutated, PRELUDE } from './mutate.ts'
import { openHunter } from './run-mutants.ts'
import { openUnits } from './run-units.ts'
import { targetsOf, WORLDS } from './targets.ts'

const QUICK = 8

const CODE = `export function least(list: readonly number[], most: number | null): object {
  const found: number[] = []
  for (const one of list) {
    if (most !== null && one > most) continue
    else found.push(one)
  }
  return { found, first: found[0] ?? null }
}
`

describe('mutants made by machine', () => {
  it('are all in the code at once, and none of them does anything until it is meant', async () => {
    const { code, mutants } = mutated('least.ts', CODE, 1)
    const kinds = new Set(mutants.map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual(['choice', 'comparison', 'condition', 'forget', 'part', 'skip'])
    const { transformWithOxc } = await import('vite')
    const script = (await transformWithOxc(code, 'least.ts')).code.replace('export function', 'return function')
    const least: unknown = new Function(`${PRELUDE}\n${script}`)()
    if (typeof least !== 'function') throw new TypeError('Not a function')
    const say = (id: number): unknown => {
      Object.assign(globalThis, { __mutant: id })
      try {
        return Reflect.apply(least, null, [[3, 1, 5], 3])
      } catch (error) {
        return String(error)
      }
    }
    expect(say(0)).toEqual({ found: [3, 1], first: 3 })
    const different = mutants.filter(
      ({ id }) => JSON.stringify(say(id)) !== JSON.stringify({ found: [3, 1], first: 3 }),
    )
    expect(different.length).toBeGreaterThan(mutants.length / 2)
    expect(new Set(different.map(({ kind }) => kind))).toEqual(kinds)
    Object.assign(globalThis, { __mutant: 0 })
  })

  it('keep their names wherever their lines go, and no two have the same', () => {
    const names = (code: string) => mutated('least.ts', code, 1).mutants.map(({ name }) => name)
    expect(names(`\n\n${CODE}`)).toEqual(names(CODE))
    expect(names(CODE)).toContain('least.ts least part: most !== null')
    for (const world of WORLDS) {
      const { mutants } = targetsOf(world)
      expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
    }
  })

  it('are explained only while they are there', () => {
    const there = new Set(WORLDS.flatMap((world) => targetsOf(world).mutants.map(({ name }) => name)))
    expect(Object.keys(explained).filter((name) => !there.has(name))).toEqual([])
  })

  it('are noticed by the tests beside their source, in one process', async () => {
    const units = await openUnits('virtual', { part: 'storage/trash.test.ts', quick: false })
    try {
      const own = targetsOf('virtual').mutants.filter(({ file }) => file.endsWith('/trash.ts'))
      const killed: number[] = []
      await units.play(
        own.map(({ id }) => id),
        (one) => one.killed !== null && killed.push(one.id),
      )
      expect(own.length).toBeGreaterThan(3)
      expect(killed.toSorted()).toEqual(own.map(({ id }) => id).toSorted())
    } finally {
      await units.remove()
    }
  })

  // Deterministic: another outcome is another source. A quick share of what the long run goes through; not those whose
  // schedules go on for ever, which are noticed by a clock.
  it(
    'are noticed by three schedules where they change what an answer is taken for',
    async () => {
      const hunter = await openHunter('virtual', 3)
      try {
        const chosen = hunter.mutants.filter(({ file, kind }) => file.endsWith('/classify.ts') && kind === 'comparison')
        const killed: number[] = []
        const all = chosen.map(({ id }) => id).filter((id) => hunter.reached.has(id))
        const ids = WHOLE ? all : all.slice(0, QUICK)
        await hunter.hunt(ids, (one) => one.killed !== null && killed.push(one.id))
        expect(ids.length).toBeGreaterThan(4)
        expect(killed.length).toBeGreaterThan(2)
      } finally {
        await hunter.remove()
      }
    },
    WHOLE ? 600_000 : 60_000,
  )
})
