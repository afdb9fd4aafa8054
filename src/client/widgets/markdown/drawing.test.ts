import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, readAgain } from './blocks.ts'
import { runsOf } from './inline-looks.ts'
import { looksOf } from './line-looks.ts'
import { tries } from '#tests/support/property.ts'

/** How a lesson's text is drawn while it is written. */

/** Each line with its class, its marks in braces and what is drawn in its words. */
function drawn(text: string): string[] {
  const lines = text.split('\n')
  const blocks = blocksOf(text)
  const looks = blocks.flatMap(({ line, kind }, at) => looksOf(lines.slice(line, blocks[at + 1]?.line), kind))
  return lines.map((line, at) => {
    const look = looks[at - (blocks[0]?.line ?? 0)]
    if (!look) return line
    const words = look.inline ? inline(line, look.marks) : line.slice(look.marks)
    const marks = look.marks > 0 ? `{${line.slice(0, look.marks)}}` : ''
    return `${look.className.replaceAll('md-', '')}:${marks}${words}`
  })
}

const NAMES: Readonly<Record<string, string>> = { 'md-mark': '', 'md-tick md-mark': '' }
const inline = (line: string, start = 0) =>
  runsOf(line, start)
    .map(({ from, to, className }) => {
      const name = NAMES[className] ?? className.replaceAll('md-', '')
      return className === '' ? line.slice(from, to) : `{${name && `${name} `}${line.slice(from, to)}}`
    })
    .join('')

describe('a line is drawn as what it is', () => {
  it.each([
    ['# A', ['h1:{# }A']],
    ['###### A', ['h6:{###### }A']],
    ['#A', [':#A']],
    ['A\n===', ['h1:A', ':{===}']],
    ['A\nB\n---', ['h2:A', 'h2:B', ':{---}']],
    ['A\n\n---', [':A', ':', 'rule:{---}']],
    ['- A\n  - B\n\n  C', [':{- }A', ':{  - }B', ':', ':{  }C']],
    ['- [x] A', [':{- [x] }A']],
    ['10) A', [':{10) }A']],
    ['> A\nB', ['quote:{> }A', 'quote:B']],
    ['> # A', ['quote h1:{> # }A']],
    ['```js\na *b*\n\n```\nB', ['code first:{```js}', 'code:a *b*', 'code:', 'code last:{```}', ':B']],
    ['    a\n    b', ['code first:    a', 'code last:    b']],
    ['- A\n  ```\n  b\n  ```', [':{- }A', 'code first:{  ```}', 'code:  b', 'code last:{  ```}']],
    ['| a |\n|---|\n| b |', ['table:| a |', 'table:{|---|}', 'table:| b |']],
  ])('%j', (text, lines) => {
    expect(drawn(text)).toEqual(lines)
  })
})

describe('words are drawn as what they are', () => {
  it.each([
    ['a **b** c', 'a {**}{strong b}{**} c'],
    ['_a_ snake_case_name', '{_}{em a}{_} snake_case_name'],
    ['***a***', '{*}{em mark **}{strong em a}{em mark **}{*}'],
    ['~~a~~ ~b~~', '{~~}{strike a}{~~} ~b~~'],
    ['`a *b*` c', '{`}{tick a *b*}{`} c'],
    ['`` a ` b ``', '{``}{tick  a ` b }{``}'],
    ['[a](/b "c") d', '{[}{link a}{](/b "c")} d'],
    ['![a](/b)', '{![}a{](/b)}'],
    ['[a] (b)', '[a] (b)'],
    ['\\*a*', '{\\}*a*'],
    ['see https://x.example/a_b_c.', 'see {link https://x.example/a_b_c}.'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['**البحر** 😀', '{**}{strong البحر}{**} 😀'],
  ])('%j', (line, words) => {
    expect(inline(line)).toBe(words)
  })

  it('up to more of them than anybody writes', () => {
    expect(runsOf('*a* '.repeat(200), 0).length).toBeGreaterThan(700)
    const line = '*a* '.repeat(20_000)
    expect(runsOf(line, 0)).toEqual([{ from: 0, to: line.length, className: '' }])
  })

  it('in a time that grows with the line alone', () => {
    for (const part of ['*a ', '[a](', '`', '**a _b ', '[', '](<', 'https://', '~~a ', '](a "', '- ']) {
      const line = part.repeat(100_000 / part.length)
      expect(runsOf(line, 0).at(-1)?.to).toBe(line.length)
      expect(looksOf([line, `- ${line}`], 'item')).toHaveLength(2)
    }
  })
})

const line = fc
  .tuple(
    fc.constantFrom('', '', '', ' ', '   ', '    ', '\t'),
    fc.constantFrom('', '', '> ', '- ', '-', '1. ', '2.', '[^a]: '),
    fc.constantFrom('', '', 'a', 'b | c', '# d', '===', '---', '- -', '```', '~~~ e', '<div>', '</p> f'),
    fc.constantFrom('', '', '<!-- g', '-->', '<pre>', '</pre>', '|-|-|', '-|-', '[h]: i', '\\'),
  )
  .map((parts) => parts.join(''))

it('after a change the blocks are those of the whole text', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 24 }),
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.nat(),
      fc.nat(2),
      (old, put, at, count) => {
        const first = at % old.length
        const lastOld = Math.min(first + count, old.length - 1)
        const now = [...old.slice(0, first), ...put, ...old.slice(lastOld + 1)]
        const changed = { first, lastOld, lastNew: first + put.length - 1 }
        const textOf = (from: number, to?: number) => now.slice(from, to).join('\n')
        expect(readAgain(blocksOf(old.join('\n')), changed, textOf)).toEqual(blocksOf(now.join('\n')))
      },
    ),
    tries(2000),
  )
})

it('a key in a long text costs as little as in a short one', () => {
  const old = Array.from({ length: 5000 }, (_, at) => (at % 2 === 0 ? `Paragraph ${at}` : ''))
  let read = 0
  const textOf = (from: number, to = old.length) => {
    read += to - from
    return old.slice(from, to).join('\n')
  }
  readAgain(blocksOf(old.join('\n')), { first: 2500, lastOld: 2500, lastNew: 2500 }, textOf)
  expect(read).toBeLessThan(20)
})
