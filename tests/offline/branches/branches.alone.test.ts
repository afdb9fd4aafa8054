import { describe, expect, it } from 'vitest'
import { kindOf } from './kinds.ts'
import { marked, PRELUDE } from './mark.ts'
import { playBranches } from './run-branches.ts'

const CODE = `export function of(list: readonly number[] | null, most?: number): string {
  const all = list ?? []
  for (const one of all) if (most !== undefined && one > most) return 'too many'
  switch (all.length) {
    case 0:
      return 'none'
    default:
      return all.some((one) => one < 0) ? 'below' : 'fine'
  }
}
`

describe('the branches of the engine', () => {
  it('are told apart by which way the code went', async () => {
    const { code, branches } = marked('of.ts', CODE, 1)
    const { transformWithOxc } = await import('vite')
    const script = (await transformWithOxc(code, 'of.ts')).code.replace('export function', 'return function')
    const of: unknown = new Function(`${PRELUDE}\n${script}`)()
    if (typeof of !== 'function') throw new TypeError('Not a function')
    const taken = new Set<number>()
    const say = (...args: unknown[]): unknown => {
      Object.assign(globalThis, { __taken: taken })
      return Reflect.apply(of, null, args)
    }
    const never = () => branches.filter(({ id }) => !taken.has(id)).map(({ text }) => text)
    expect(say(null)).toBe('none')
    expect(never()).toContain('list (known)')
    expect(never()).not.toContain('list (not known)')
    expect([say([1, 2], 1), say([-1]), say([1])]).toEqual(['too many', 'below', 'fine'])
    expect(never()).toEqual([])
  })

  it('are counted for the event that came before them', async () => {
    const { branches, taken, failed } = await playBranches(1, 30, 1)
    expect(failed).toEqual([])
    const filesUpon = (kind: string) => {
      const ids = taken.get(kind)
      return new Set(branches.filter(({ id }) => ids?.has(id)).map(({ file }) => file.split('/').at(-1)))
    }
    expect(filesUpon('person: undo')).toContain('undo.ts')
    expect(filesUpon('person: editNew')).toContain('enqueue.ts')
    expect(filesUpon('opening')).not.toContain('undo.ts')
    // Of the real parts alone.
    expect(filesUpon('answer: 200')).toContain('idempotency.ts')
  }, 60_000)
})

describe('the kind of an event', () => {
  it('is read from the line that tells of it', () => {
    expect(kindOf('1.036 person: undo')).toBe('person: undo')
    expect(kindOf('3.457 other')).toBe('other')
    expect(kindOf('0.335 posts.update {"id":101} key a.0 if-match 1 {} (status428) -> 428 {}')).toBe(
      'answer: status428',
    )
    expect(kindOf('0.503 posts.read {"id":101} key - if-match - null (ok) -> 200 {}')).toBe('answer: 200')
    expect(kindOf('0.335 posts.update /api/admin/posts/1 a.0 {} -> 412 {}')).toBe('answer: 412')
    expect(kindOf('0.335 u1 on device 0: save')).toBe('person: save')
    expect(kindOf('0.206 saved as d6ddaf6d')).toBeNull()
  })
})
