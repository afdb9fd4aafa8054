import fc from 'fast-check'
import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import { describe, expect, it } from 'vitest'
import { splitMarkdown } from '#client/offline/engine/merge/markdown-grammar.ts'
import { blockStarts, type BlockStart } from '#contract/render/markdown-blocks.ts'
import { tries } from '#tests/support/property.ts'

/** The merge cuts Markdown where the preview, which is drawn by another parser, sees a new block. */

const CONTAINERS = new Set(['blockQuote', 'gfmFootnoteDefinition', 'listOrdered', 'listUnordered'])
const extensions = [gfm()]
const LEAVES = new Set<string>(
  'atxHeading codeFenced codeIndented content definition htmlFlow paragraph setextHeading table thematicBreak'.split(
    ' ',
  ),
)

/** The outermost blocks of the preview by the line they begin at. */
function previewStarts(text: string): Map<number, BlockStart> {
  const chunks = preprocess()(text, undefined, true)
  const starts = new Map<number, BlockStart>()
  const open: string[] = []
  for (const [event, token] of postprocess(parse({ extensions }).document().write(chunks))) {
    const type: string = token.type
    const line = token.start.line - 1
    const inList = open.length === 1 && open[0]?.startsWith('list')
    if (event === 'exit') {
      if (open.at(-1) === type) open.pop()
    } else if (type === 'listItemPrefix' && inList) starts.set(line, 'item')
    else if (CONTAINERS.has(type) || LEAVES.has(type)) {
      if (open.length === 0 && !type.startsWith('list')) starts.set(line, type === 'table' ? 'table' : 'block')
      open.push(type)
    }
  }
  return starts
}

type Lines = readonly string[]

const words = fc
  .array(fc.constantFrom('one', 'two', '*three*', '`four`', 'a | b', '\\|', '[link]', '![x](y)', '<b>five</b>', '#6'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((all) => all.join(' '))
const paragraph = fc.array(words, { minLength: 1, maxLength: 3 })
const inside = fc.array(fc.oneof(words, fc.constantFrom('', '- x', '# x', '> x', '    x', '~~', '``')), {
  maxLength: 4,
})
const indent = fc.constantFrom('', '', ' ', '   ')

const LEAF: Readonly<Record<string, fc.Arbitrary<Lines>>> = {
  paragraph,
  heading: fc.tuple(fc.constantFrom('#', '###### ', '## '), words).map(([mark, title]) => [`${mark} ${title}`]),
  'setext heading': fc.tuple(paragraph, fc.constantFrom('===', '-', '--- ')).map(([title, line]) => [...title, line]),
  rule: fc.constantFrom('***', '- - -', '___', ' * * *').map((line) => [line]),
  fence: fc
    .record({ mark: fc.constantFrom('```', '~~~', '`````'), indent, info: fc.constantFrom('', 'js', ' a b'), inside })
    .map(({ mark, indent: space, info, inside: lines }) => [`${space}${mark}${info}`, ...lines, `${space}${mark}`]),
  'indented code': inside.map((lines) => ['    code', ...lines.map((line) => line && `    ${line}`), '\tcode']),
  comment: inside.map((lines) => ['<!-- begin', ...lines, 'end -->']),
  // Its end does not stand alone: after a division it would be read as a tag of its own, which belongs apart.
  preformatted: inside.map((lines) => ['<pre>', ...lines, 'end</pre>']),
  division: inside.map((lines) => ['<div class="x">', ...lines.filter((line) => line !== ''), '</div>']),
}
/** What would be read otherwise without a blank line before it: decision record 0021 says why. */
const APART: Readonly<Record<string, fc.Arbitrary<Lines>>> = {
  definition: fc.constantFrom(['[link]: /x'], ['[link]: <y z>', '  "title"'], ['[link]:', '/x']),
  table: fc.array(words, { maxLength: 3 }).map((rows) => ['| one | two |', '|---|:-:|', ...rows]),
  tag: fc.constantFrom(['<b>'], ['<a href="x">', 'text'], ['</span>']),
}

const marks = fc.constantFrom('-', '*', '+', '1.', '2)', '10.', '- [ ]')

const { blocks } = fc.letrec<{ blocks: Lines; block: Lines; list: Lines; quote: Lines; footnote: Lines }>((tie) => ({
  blocks: fc
    .array(
      fc.record({
        lines: tie('block'),
        alone: fc.oneof(...Object.values(APART)),
        gap: fc.constantFrom(0, 1, 1, 2, -1),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((all) =>
      all.flatMap(({ lines, alone, gap }) =>
        gap < 0 ? ['', ...alone, ''] : [...Array<string>(gap).fill(''), ...lines],
      ),
    ),
  block: fc.oneof({ maxDepth: 2 }, ...Object.values(LEAF), tie('list'), tie('quote'), tie('footnote')),
  list: fc
    .record({
      mark: marks,
      indent,
      loose: fc.boolean(),
      items: fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }),
    })
    .map(({ mark, indent: space, loose, items }) =>
      items.flatMap((lines) => {
        const width = space.length + mark.length + 1
        const item = lines.map((line, at) => (at === 0 ? `${space}${mark} ${line}` : line && ' '.repeat(width) + line))
        return loose ? [...item, ''] : item
      }),
    ),
  quote: fc
    .tuple(tie('blocks'), fc.constantFrom('> ', '>'), fc.option(words, { nil: undefined }))
    .map(([lines, mark, lazy]) => [...lines.map((line) => mark + line), ...(lazy === undefined ? [] : [lazy])]),
  footnote: tie('blocks').map((lines) => lines.map((line, at) => (at === 0 ? `[^1]: ${line}` : line && `    ${line}`))),
}))

/** Anything anywhere, but for a tag alone on its line. */
const anyLine = fc
  .tuple(
    fc.constantFrom('', '', '', ' ', '   ', '    ', '\t', ' \t'),
    fc.constantFrom('', '', '> ', '>', '- ', '-', '*   ', '1. ', '2.', '10) ', '-\t', '> - ', '[^a]: '),
    fc.constantFrom('', '', 'a', 'b | c', '# d', '===', '---', '- -', '```', '~~~ e', '``` `', '<div>', '</p> f'),
    fc.constantFrom('', '', '<!-- g', '-->', '<pre>', '</pre>', '|-|-|', '-|-', '[h]: i', '\\', '<![CDATA[', '<?j ?>'),
  )
  .map((parts) => parts.join(''))
const ends = fc.constantFrom('\n', '\n', '\r\n')
const show = (starts: ReadonlyMap<number, BlockStart>) => [...starts].toSorted(([a], [b]) => a - b)

describe('blocks of Markdown', () => {
  it('begin where they begin in the preview', () => {
    fc.assert(
      fc.property(blocks, ends, (lines, end) => {
        const text = lines.join(end)
        expect(show(blockStarts(text))).toEqual(show(previewStarts(text)))
      }),
      tries(300),
    )
  })

  it('are what the merge cuts a text into, whatever its lines: after a blank line', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 8 }), (lines) => {
        const text = ['text', ...lines].join('\n')
        const cuts = show(previewStarts(text)).filter(
          ([line]) => line > 0 && /^[ \t]*$/.test(text.split('\n')[line - 1] ?? ''),
        )
        const lengths = splitMarkdown(text).map((block) => block.split('\n').length - 1)
        let at = 0
        expect(lengths.slice(0, -1).map((length) => (at += length))).toEqual(cuts.map(([line]) => line))
      }),
      tries(600),
    )
  })
})
