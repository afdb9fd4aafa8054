import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blocksOf, readAgain } from './blocks.ts'

const line = fc
  .tuple(
    fc.constantFrom('', '', '', ' ', '   ', '    ', '\t'),
    fc.constantFrom('', '', '> ', '- ', '-', '1. ', '2.', '[^a]: '),
    fc.constantFrom('', '', 'a', 'b | c', '# d', '===', '---', '- -', '```', '~~~ e', '<div>', '</p> f'),
    fc.constantFrom('', '', '<!-- g', '-->', '<pre>', '</pre>', '|-|-|', '-|-', '[h]: i', '\\'),
  )
  .map((parts) => parts.join(''))
const lines = fc.array(line, { maxLength: 24 })

it('after a change the blocks are those of the whole text', () => {
  fc.assert(
    fc.property(lines, fc.array(line, { maxLength: 3 }), fc.nat(), fc.nat(), (before, put, at, count) => {
      const old = ['', ...before]
      const first = at % old.length
      const lastOld = Math.min(first + (count % 3), old.length - 1)
      const now = [...old.slice(0, first), ...put, 'x', ...old.slice(lastOld + 1)]
      const changed = { first, lastOld, lastNew: first + put.length }
      const textOf = (from: number, to?: number) => now.slice(from, to).join('\n')
      expect(readAgain(blocksOf(old.join('\n')), changed, textOf)).toEqual(blocksOf(now.join('\n')))
    }),
    { numRuns: 60000 },
  )
})
