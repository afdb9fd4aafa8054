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
