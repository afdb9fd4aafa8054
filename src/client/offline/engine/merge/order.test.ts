import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { policyOf } from '#tests/offline/corpus/pair.ts'
import { mergeFields } from './merge.ts'
import { mergeOrder } from './order.ts'
import { tries } from '#tests/support/property.ts'

/** A list after a few moves, removals and additions, as a person would make them. */
const change = fc.record({
  kind: fc.constantFrom('move', 'move', 'remove', 'add'),
  from: fc.nat({ max: 9 }),
  to: fc.nat({ max: 9 }),
  added: fc.integer({ min: 100, max: 105 }),
})
const base = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 7 })
const changes = fc.array(change, { maxLength: 3 })
const moves = changes.map((all) => all.filter(({ kind }) => kind === 'move'))
type Change = (typeof change extends fc.Arbitrary<infer T> ? T : never) & { readonly kind: string }

function changed(list: readonly number[], all: readonly Change[]): number[] {
  return all.reduce<number[]>(
    (now, { kind, from, to, added }) => {
      const member = now[from % Math.max(1, now.length)]
      if (kind === 'add') return now.includes(added) ? now : now.toSpliced(to % (now.length + 1), 0, added)
      if (member === undefined) return now
      const rest = now.filter((one) => one !== member)
      return kind === 'remove' ? rest : rest.toSpliced(to % (rest.length + 1), 0, member)
    },
    [...list],
  )
}

const runs = tries(500)

describe('merging lists whose order matters', () => {
  it('asks about a member only when both took it to places that no other move explains', () => {
    const merged = (mine: readonly number[], theirs: readonly number[]) => mergeOrder([1, 2, 3, 4], mine, theirs)
    // Both took two to the front, and one of them turned the others around as well.
    expect(merged([3, 4, 2, 1], [3, 4, 1, 2])).toEqual([3, 4, 2, 1])
    expect(merged([3, 4, 1, 2], [3, 4, 2, 1])).toEqual([3, 4, 2, 1])
    expect(merged([3, 2, 4, 1], [4, 3, 1, 2])).toEqual([4, 3, 2, 1])
    expect(merged([4, 3, 1, 2], [3, 2, 4, 1])).toEqual([4, 3, 2, 1])
    expect(merged([3, 4, 2, 1], [3, 1, 2, 4])).toEqual([3, 4, 2, 1])
    expect(mergeOrder([1, 2, 3], [3, 2, 1], [2, 1, 3])).toBeNull()
  })

  it('loses no member and doubles none', () => {
    fc.assert(
      fc.property(base, changes, changes, (list, my, their) => {
        const [mine, theirs] = [changed(list, my), changed(list, their)]
        const merged = mergeOrder(list, mine, theirs)
        if (merged === null) return
        const kept = list.filter((member) => mine.includes(member) && theirs.includes(member))
        const added = new Set([...mine, ...theirs].filter((member) => !list.includes(member)))
        expect(merged.toSorted()).toEqual([...kept, ...added].toSorted())
      }),
      runs,
    )
  })

  it('gives the other side’s list when one side is unchanged, and the common one when both are alike', () => {
    fc.assert(
      fc.property(base, changes, (list, some) => {
        const other = changed(list, some)
        expect(mergeOrder(list, other, list)).toEqual(other)
        expect(mergeOrder(list, list, other)).toEqual(other)
        expect(mergeOrder(list, other, other)).toEqual(other)
      }),
      runs,
    )
  })

  it('asks both sides or neither, and differs between them only where both added at one place', () => {
    fc.assert(
      fc.property(base, changes, changes, (list, my, their) => {
        const [mine, theirs] = [changed(list, my), changed(list, their)]
        const [here, there] = [mergeOrder(list, mine, theirs), mergeOrder(list, theirs, mine)]
        expect(here === null).toBe(there === null)
        const ofBase = (merged: readonly unknown[] | null) => merged?.filter((one) => list.some((old) => old === one))
        expect(ofBase(here)).toEqual(ofBase(there))
        expect(here?.toSorted()).toEqual(there?.toSorted())
      }),
      runs,
    )
  })

  it('leaves every pair as the side that turned it around wants it', () => {
    let merges = 0
    fc.assert(
      fc.property(base, moves, moves, (list, my, their) => {
        const [mine, theirs] = [changed(list, my), changed(list, their)]
        const merged = mergeOrder(list, mine, theirs)
        if (merged === null) return
        merges += 1
        list.forEach((first, at) => {
          for (const second of list.slice(at + 1)) {
            const turned = [mine, theirs].some((side) => side.indexOf(second) < side.indexOf(first))
            expect(merged.indexOf(second) < merged.indexOf(first)).toBe(turned)
          }
        })
      }),
      runs,
    )
    expect(merges).toBeGreaterThan(100)
  })

  it('asks where one member went to two places, and keeps both lists', () => {
    const { fields, clean } = mergeFields(
      policyOf('course'),
      { lessons: [1, 2, 3, 4] },
      { lessons: [2, 3, 1, 4] },
      { lessons: [2, 3, 4, 1] },
    )
    expect(clean).toBe(false)
    expect(fields['lessons']).toMatchObject({
      state: 'conflict',
      merged: null,
      mine: [2, 3, 1, 4],
      theirs: [2, 3, 4, 1],
    })
  })
})
