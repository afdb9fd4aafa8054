import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { asClassic, changingExports, LOADER } from './classic-scripts.ts'

/** A page as far as the loader knows one: what is asked for is noted, and comes when the test says so. */
function page(files: Readonly<Record<string, string>> = {}) {
  const asked: { src: string; onload(): void; onerror(): void }[] = []
  const document = {
    createElement: () => ({ src: '', remove: () => undefined }),
    head: { append: (script: (typeof asked)[number]) => asked.push(script) },
  }
  const self = { document, URL, location: { href: 'http://app/admin' }, evaluated: [] as string[] }
  const context = createContext({ ...self, self: undefined })
  runInContext('self = globalThis', context)
  runInContext(LOADER, context)
  const run = (code: string): unknown => runInContext(code, context)
  return {
    run,
    asked: () => asked.map(({ src }) => src),
    /** What was asked for last comes: a file of the build, or the answer of whatever stands between. */
    come: (answer?: string) => {
      const script = asked.at(-1)
      if (!script) throw new RangeError('Nothing was asked for')
      run(answer ?? files[script.src] ?? '')
      script.onload()
    },
    fail: () => asked.at(-1)?.onerror(),
    load: (address: string) => run(`__load(${JSON.stringify(address)})`),
  }
}
const settled = () => new Promise((done) => setTimeout(done))

const COUNTER = `var n = 0, made = [];
function more() { return made.push(++n), n }
const twice = () => more() + more();
export { more as a, twice };`

describe('a module as a classic script', () => {
  it('is evaluated once, after what it imports, and gives what it exports', async () => {
    const { run, load, asked } = page()
    run(asClassic('assets/counter.js', COUNTER, false))
    const user = `import { a as more, twice } from "./counter.js";
import "./counter.js";
evaluated.push(this === undefined, more(), twice());
export { more as default };`
    run(asClassic('assets/user.js', user, true))
    await settled()
    expect(run('evaluated')).toEqual([true, 1, 5])
    expect(await load('/assets/user.js')).toEqual({ default: expect.any(Function) })
    expect(run('evaluated')).toHaveLength(3)
    expect(asked()).toEqual([])
  })

  it('fetches what it imports later, with all that it needs, and not twice', async () => {
    const files = {
      '/assets/late.js': asClassic('assets/late.js', 'import{a as m}from"./counter.js";export{m as t}', false),
      '/assets/counter.js': asClassic('assets/counter.js', COUNTER, false),
    }
    const { run, asked, come } = page(files)
    run(asClassic('assets/first.js', 'self.later = () => import("./late.js");', true))
    await settled()
    const [one, two] = [run('later()'), run('later()')]
    come()
    await settled()
    come()
    expect(Object.keys(Object(await one))).toEqual(['t'])
    expect(await two).toBe(await one)
    expect(asked()).toEqual(['/assets/late.js', '/assets/counter.js'])
  })

  it('knows where the page is', () => {
    const { run } = page()
    run(asClassic('assets/a.js', 'self.at = new URL("/assets/worker.js", import.meta.url).href;', true))
    return settled().then(() => expect(run('at')).toBe('http://app/assets/worker.js'))
  })

  it.each([
    ['export default 1', 'ExportDefaultDeclaration'],
    ['export * from "./b.js"', 'ExportAllDeclaration'],
    ['export const a = 1', 'ExportNamedDeclaration'],
    ['import * as b from "./b.js"', 'ImportNamespaceSpecifier'],
    ['import(name)', 'known only later'],
  ])('is not made of %s', (code, why) => {
    expect(() => asClassic('assets/a.js', code, false)).toThrow(why)
  })
})

describe('what can’t be fetched', () => {
  it.each(['is an error', 'is the answer of somebody else'])(
    '%s, and is fetched again when it is asked for again',
    async (how) => {
      const { load, asked, come, fail } = page({
        '/assets/a.js': asClassic('assets/a.js', 'const b = 7; export { b }', false),
      })
      const first = load('/assets/a.js')
      for (const _ of ['first', 'again']) {
        if (how === 'is an error') fail()
        else come('"a page"')
      }
      await expect(first).rejects.toThrow('Failed to fetch dynamically imported module: /assets/a.js')
      const second = load('/assets/a.js')
      come()
      expect(await second).toEqual({ b: 7 })
      expect(asked()).toHaveLength(3)
    },
  )

  it('is fetched again for whoever needs it, too', async () => {
    const needing = asClassic('assets/a.js', 'import { b } from "./b.js"; export { b }', false)
    const { load, come, fail } = page({
      '/assets/a.js': needing,
      '/assets/b.js': asClassic('assets/b.js', 'const b = 7; export { b }', false),
    })
    const first = load('/assets/a.js')
    come()
    await settled()
    fail()
    fail()
    await expect(first).rejects.toThrow('/assets/b.js')
    const second = load('/assets/a.js')
    await settled()
    come()
    expect(await second).toEqual({ b: 7 })
  })

  // A browser that fetched it ahead of time in vain gives that failure to the next who asks, without asking itself.
  it('is tried again at once', async () => {
    const { load, asked, come, fail } = page({
      '/assets/a.js': asClassic('assets/a.js', 'const b = 7; export { b }', false),
    })
    const loading = load('/assets/a.js')
    fail()
    come()
    expect(await loading).toEqual({ b: 7 })
    expect(asked()).toHaveLength(2)
  })

  it('is told apart from what throws, which throws again', async () => {
    const { run, load } = page()
    run(asClassic('assets/a.js', 'evaluated.push(1); throw new RangeError("broken");', false))
    await expect(load('/assets/a.js')).rejects.toThrow('broken')
    await expect(load('/assets/a.js')).rejects.toThrow('broken')
    expect(run('evaluated')).toHaveLength(1)
  })
})

describe('an export that changes after it was given', () => {
  it.each([
    ['let a; function set() { a = 1 } export { a, set }', ['a']],
    ['let a = 0; const next = () => a++; export { a }', ['a']],
    ['let a, b; const set = (v) => { ({ x: a, y: [b] } = v) }; export { a, b }', ['a', 'b']],
    ['let a; function each(all) { for (a of all) ; } export { a as b }', ['a']],
    ['var E; (function (E) { E[0] = 1 })(E || (E = {})); export { E }', []],
    ['let a; function set() { let a; a = 1 } export { a, set }', []],
    ['const a = {}; function set({ b = a }) { a.x = b } export { a, set }', []],
    ['let a = 0; function set(a) { a = 1; return () => { a = 2 } } export { a, set }', []],
    ['let hidden = 0; function set() { hidden = 1 } export { set }', []],
  ])('is found in %s', (code, names) => {
    expect(changingExports(code)).toEqual(names)
  })
})
