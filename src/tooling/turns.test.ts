import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { decideTurn, isTurnOf, PARTS, resting, turn } from './turns.mjs'

/** Of the long tests each run plays one part; what takes turns is missing in none of all turns together. */

const withTurn = (named: string | undefined) => vi.stubEnv('TURN', named)
afterEach(() => vi.unstubAllEnvs())

describe('the turns of the long tests', () => {
  it('name files that exist, each in one part', () => {
    const named = PARTS.flat()
    expect(named.filter((file) => !existsSync(file))).toEqual([])
    expect(named.length).toBe(new Set(named).size)
  })

  it('leave out all parts but one, and everything gets its turn', () => {
    const played = PARTS.map((_, index) => {
      withTurn(String(index + 1))
      const left = new Set(resting())
      return PARTS.flat().filter((file) => !left.has(file))
    })
    expect(played).toEqual(PARTS)
    const forms = PARTS.map((_, index) => {
      withTurn(String(index + 1))
      return [0, 1, 2].filter((form) => isTurnOf(form, 3))
    })
    expect(new Set(forms.flat())).toEqual(new Set([0, 1, 2]))
    expect(forms.every((played) => played.length === 1)).toBe(true)
  })

  it('leave out nothing for whoever starts a runner directly, or asks for all', () => {
    for (const named of [undefined, 'all']) {
      withTurn(named)
      expect([turn(), resting(), isTurnOf(2, 3)]).toEqual([null, [], true])
    }
    expect(decideTurn()).toBe('All parts of the long tests')
  })

  it('are the same for the same commit, and are said', () => {
    const decided = [0, 1].map(() => {
      withTurn(undefined)
      return decideTurn()
    })
    expect(decided[0]).toBe(decided[1])
    withTurn('2')
    expect(decideTurn()).toBe(`Part 2 of ${PARTS.length} of the long tests`)
  })

  it('know no other part', () => {
    for (const named of ['0', String(PARTS.length + 1), '1.5', 'some', '']) {
      withTurn(named)
      expect(turn, named).toThrow(`TURN must be "all" or a number from 1 to ${PARTS.length}`)
    }
  })
})
