import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { join, mergeText, type TextKind } from './paragraphs.ts'
import { tries } from '#tests/support/property.ts'

/** Any text, any edits of two people: what a merge must never do. */

/** Blocks are numbers; each edit of a block is a number of its own, so that every loss and every double shows. */
const change = fc.record({
  kind: fc.constantFrom('edit', 'edit', 'insert', 'delete', 'move'),
  at: fc.nat({ max: 20 }),
  to: fc.nat({ max: 20 }),
})
const changes = fc.array(change, { maxLength: 4 })
const base = fc.nat({ max: 7 }).map((length) => Array.from({ length }, (_, index) => index + 1))

type Changes = typeof changes extends fc.Arbitrary<infer T> ? T : never

/** @param own the first number of this person's own writing */
function edited(blocks: readonly number[], all: Changes, own: number): number[] {
  return all.reduce<number[]>(
    (now, { kind, at, to }, index) => {
      const place = at % Math.max(1, now.length)
      const block = now[place]
      if (kind === 'insert') return now.toSpliced(at % (now.length + 1), 0, own + index)
      if (block === undefined) return now
      if (kind === 'edit') return now.toSpliced(place, 1, own + index)
      const rest = now.toSpliced(place, 1)
      return kind === 'delete' ? rest : rest.toSpliced(to % (rest.length + 1), 0, block)
    },
    [...blocks],
  )
}

const WRITING: Readonly<
  Record<string, { readonly kind: TextKind; readonly write: (blocks: readonly number[]) => string }>
> = {
  paragraphs: { kind: 'html', write: (blocks) => blocks.map((block) => `<p>${words(block)}</p>`).join('') },
  'items of a list': {
    kind: 'html',
    write: (blocks) =>
      `<p>before</p><ul><li>first</li>${blocks.map((block) => `<li>${words(block)}</li>`).join('')}</ul>`,
  },
  'rows of a table': {
    kind: 'html',
    write: (blocks) =>
      `<table><tr><td>a</td><td>b</td></tr>${blocks.map((block) => `<tr><td>${words(block)}</td><td>x</td></tr>`).join('')}</table>`,
  },
  'Markdown paragraphs': { kind: 'markdown', write: (blocks) => blocks.map(words).join('\n\n') },
  'a Markdown list': {
    kind: 'markdown',
    write: (blocks) => ['- first', ...blocks.map((block) => `- ${words(block)}`)].join('\n'),
  },
}

function words(block: number): string {
  return `block${block}`
}

function read(text: string): number[] {
  return [...text.matchAll(/block(\d+)/g)].map(([, digits]) => Number(digits))
}

const runs = tries(150)

describe.each(Object.entries(WRITING))('merging %s', (_, { kind, write }) => {
  it('takes every change of both sides once, and brings nothing back', () => {
    let merges = 0
    fc.assert(
      fc.property(base, changes, changes, (blocks, my, their) => {
        const [mine, theirs] = [edited(blocks, my, 100), edited(blocks, their, 200)]
        const { merged } = mergeText(kind, write(blocks), write(mine), write(theirs))
        if (merged === null) return
        merges += 1
        const kept = blocks.filter((block) => mine.includes(block) && theirs.includes(block))
        const written = [...mine, ...theirs].filter((block) => block >= 100)
        expect(read(merged).toSorted((x, y) => x - y)).toEqual([...kept, ...written].toSorted((x, y) => x - y))
      }),
      runs,
    )
    expect(merges).toBeGreaterThan(40)
  })

  it('gives the other side’s text when one side is unchanged', () => {
    fc.assert(
      fc.property(base, changes, (blocks, some) => {
        const [text, other] = [write(blocks), write(edited(blocks, some, 100))]
        expect(mergeText(kind, text, other, text).merged).toBe(other)
        expect(mergeText(kind, text, text, other).merged).toBe(other)
        expect(mergeText(kind, text, other, other).merged).toBe(other)
      }),
      runs,
    )
  })

  it('asks both sides or neither, and keeps every side’s whole text', () => {
    fc.assert(
      fc.property(base, changes, changes, (blocks, my, their) => {
        const texts = {
          base: write(blocks),
          mine: write(edited(blocks, my, 100)),
          theirs: write(edited(blocks, their, 200)),
        }
        const here = mergeText(kind, texts.base, texts.mine, texts.theirs)
        const there = mergeText(kind, texts.base, texts.theirs, texts.mine)
        expect(here.merged === null).toBe(there.merged === null)
        for (const side of ['base', 'mine', 'theirs'] as const) {
          expect(
            join(
              kind,
              here.hunks.map((hunk) => hunk[side]),
            ),
          ).toBe(texts[side])
        }
      }),
      runs,
    )
  })
})

describe('a picture with a caption', () => {
  const page = (figure: string) => `<p>before</p>${figure}<p>after</p>`
  const figure = (caption: string, alt = 'pier', width = '') =>
    page(`<figure${width}><img src="/a" alt="${alt}">${caption && `<figcaption>${caption}</figcaption>`}</figure>`)

  it('takes a new caption and a new description together', () => {
    const { merged } = mergeText('html', figure('old'), figure('new'), figure('old', 'quay'))
    expect(merged).toBe(figure('new', 'quay'))
  })

  it.each([
    ['each person added a caption', figure(''), figure('mine'), figure('theirs')],
    ['each person changed the caption', figure('old'), figure('mine'), figure('theirs')],
    ['one changed the caption and one took it away', figure('old'), figure('mine'), figure('')],
    [
      'one changed the caption and one the width',
      figure('old'),
      figure('mine'),
      figure('old', 'pier', ' data-width="wide"'),
    ],
    ['one changed the caption and one deleted the figure', figure('old'), figure('mine'), page('')],
    [
      'one made a figure of the picture that the other described',
      page('<p><img src="/a" alt="pier"></p>'),
      figure('mine'),
      page('<p><img src="/a" alt="quay"></p>'),
    ],
  ])('is asked about when %s', (_what, base, mine, theirs) => {
    expect(mergeText('html', base, mine, theirs).merged).toBeNull()
    expect(mergeText('html', base, theirs, mine).merged).toBeNull()
  })
})

type Grid = readonly (readonly string[])[]
const tableChange = fc.record({
  kind: fc.constantFrom('edit', 'edit', 'edit', 'row', 'no row', 'column', 'no column'),
  row: fc.nat({ max: 5 }),
  column: fc.nat({ max: 5 }),
})

/** @param own the first number of this person's own writing */
function retabled(grid: Grid, all: readonly { kind: string; row: number; column: number }[], own: number): Grid {
  return all.reduce((now, { kind, row, column }, index) => {
    const [y, x] = [row % now.length, column % (now[0]?.length ?? 1)]
    const word = words(own + index)
    if (kind === 'edit') return now.map((cells, at) => (at === y ? cells.toSpliced(x, 1, word) : cells))
    if (kind === 'row') return now.toSpliced(y + 1, 0, now[0]?.map((_, at) => (at === 0 ? word : '')) ?? [])
    if (kind === 'no row') return now.length > 2 ? now.toSpliced(y, 1) : now
    if (kind === 'column') return now.map((cells, at) => cells.toSpliced(x + 1, 0, at === 0 ? word : ''))
    return (now[0]?.length ?? 0) > 1 ? now.map((cells) => cells.toSpliced(x, 1)) : now
  }, grid)
}

function written([head = [], ...body]: Grid): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag.slice(0, 2)}>`).join('')}</tr>`
  return `<table><thead>${row(head, 'th scope="col"')}</thead><tbody>${body.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
}

describe('a table as the editor writes it', () => {
  const BASE: Grid = [
    ['block1', 'block2'],
    ['block3', 'block4'],
    ['block5', 'block6'],
    ['block7', 'block8'],
  ]

  it('has rows of one length whatever was merged, and every word of both once', () => {
    let merges = 0
    const some = fc.array(tableChange, { maxLength: 3 })
    fc.assert(
      fc.property(some, some, (my, their) => {
        const [mine, theirs] = [retabled(BASE, my, 100), retabled(BASE, their, 200)]
        const { merged } = mergeText('html', written(BASE), written(mine), written(theirs))
        if (merged === null) return
        merges += 1
        const rows = [...merged.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, cells = '']) => cells.split(/<\/t[dh]>/).length)
        expect(new Set(rows).size).toBe(1)
        const own = [...read(written(mine)), ...read(written(theirs))].filter((word) => word >= 100)
        expect(
          read(merged)
            .filter((word) => word >= 100)
            .toSorted((x, y) => x - y),
        ).toEqual(own.toSorted((x, y) => x - y))
      }),
      tries(600),
    )
    expect(merges).toBeGreaterThan(40)
  })

  const table = (...rows: readonly string[]) =>
    `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`
  const page = (block: string, after = 'after') => `<p>before</p>${block}<p>${after}</p>`
  const [top, ab, cd] = ['<td>fruit</td><td>price</td>', '<td>apples</td><td>4</td>', '<td>pears</td><td>9</td>']

  it.each([
    [
      'different cells',
      page(table(top, ab, cd.replace('9', '7'))),
      page(table(top, ab.replace('4', '5'), cd)),
      page(table(top, ab.replace('4', '5'), cd.replace('9', '7'))),
    ],
    [
      'a cell and another block',
      page(table(top, ab, cd.replace('9', '7'))),
      page(table(top, ab, cd), 'then'),
      page(table(top, ab, cd.replace('9', '7')), 'then'),
    ],
    [
      'a cell and the taking away of another row',
      page(table(top, ab.replace('4', '5'), cd)),
      page(table(top, ab)),
      page(table(top, ab.replace('4', '5'))),
    ],
  ])('takes %s together', (_what, mine, theirs, both) => {
    expect(mergeText('html', page(table(top, ab, cd)), mine, theirs).merged).toBe(both)
    expect(mergeText('html', page(table(top, ab, cd)), theirs, mine).merged).toBe(both)
  })

  const headed =
    '<table><thead><tr><th>fruit</th><th>price</th></tr></thead><tbody><tr><td>apples</td><td>4</td></tr></tbody></table>'
  it.each([
    ['the same cell', table(ab), table(ab.replace('4', '5')), table(ab.replace('4', '6'))],
    [
      'a cell and the columns',
      table(ab, cd),
      table(ab.replace('4', '5'), cd),
      table(`${ab}<td></td>`, `${cd}<td></td>`),
    ],
    ['a new row and the columns', table(ab), table(ab, cd), table('<td>apples</td>')],
    ['a cell, and the table is gone', table(ab), table(ab.replace('4', '5')), ''],
    [
      'merged cells on both sides',
      table('<td colspan="2">x</td>', ab),
      table('<td colspan="2">y</td>', ab),
      table('<td colspan="2">x</td>', cd),
    ],
    [
      'a cell of the head, and the head is gone',
      headed,
      headed.replace('fruit', 'kind'),
      table('<td>fruit</td><td>price</td>', ab),
    ],
  ])('is asked about when both changed %s', (_what, base, mine, theirs) => {
    expect(mergeText('html', page(base), page(mine), page(theirs)).merged).toBeNull()
    expect(mergeText('html', page(base), page(theirs), page(mine)).merged).toBeNull()
  })
})

describe('a video', () => {
  const page = (figure: string, after = 'after') => `<p>before</p>${figure}<p>${after}</p>`
  const video = (title: string, caption = '', id = '76979871') =>
    `<figure data-video="https://vimeo.com/${id}"><a href="https://vimeo.com/${id}" rel="noopener">${title}</a>` +
    `${caption && `<figcaption>${caption}</figcaption>`}</figure>`

  it('takes a new title and a new caption together, and other blocks beside another address', () => {
    const { merged } = mergeText('html', page(video('a', 'b')), page(video('c', 'b')), page(video('a', 'd')))
    expect(merged).toBe(page(video('c', 'd')))
    const other = mergeText('html', page(video('a')), page(video('a', '', '12345678')), page(video('a'), 'then'))
    expect(other.merged).toBe(page(video('a', '', '12345678'), 'then'))
  })

  it.each([
    ['its title', video('a'), video('b'), video('c')],
    ['its address and its title', video('a'), video('a', '', '12345678'), video('b')],
    ['its caption, and it is gone', video('a'), video('a', 'b'), ''],
  ])('is asked about when both changed %s', (_what, base, mine, theirs) => {
    expect(mergeText('html', page(base), page(mine), page(theirs)).merged).toBeNull()
    expect(mergeText('html', page(base), page(theirs), page(mine)).merged).toBeNull()
  })
})
