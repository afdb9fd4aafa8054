import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCanonical } from './canonical-html.ts'
import { parsedAndWritten } from './sanitize-html.ts'
import { tries } from '#tests/support/property.ts'

const LINK = '<a href="https://e.example/a?b=c#d" rel="noopener">'

/** Tags that it knows, foreign ones, and words with every sign that parsers treat in a way of its own. */
const piece = fc.oneof(
  fc.constantFrom(...'<p>,</p>,<h2>,</h2>,<ul>,</ul>,<ol>,</ol>,<li>,</li>,<blockquote>,</blockquote>'.split(',')),
  fc.constantFrom(...'<strong>,</strong>,<em>,</em>,<s>,</s>,<code>,</code>,</a>,<br>,<hr>'.split(','), LINK),
  fc.constantFrom(...'<pre>,<b>,<script>,<p >,<P>,</p,<img src=/a>,&lt;,&amp;,&nbsp;,&,<,>,\n,\r,\0,\ufeff'.split(',')),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

/** Text as the editor sends it, nested by its rules. */
const words = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 12 })
  .map((text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;'))
const { block } = fc.letrec<Record<'line' | 'block', string>>((tie) => ({
  line: fc.oneof(
    { depthSize: 'small' },
    words,
    fc.constant('<br>'),
    fc
      .tuple(fc.constantFrom('strong', 'em', 's', 'code'), tie('line'), tie('line'))
      .map(([mark, one, other]) => `<${mark}>${one}</${mark}>${other}`),
    tie('line').map((line) => `${LINK}${line}</a>`),
  ),
  block: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(fc.constantFrom('p', 'h2', 'h3', 'h4'), tie('line')).map(([tag, line]) => `<${tag}>${line}</${tag}>`),
    fc.constant('<hr>'),
    tie('block').map((inner) => `<blockquote>${inner}</blockquote>`),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), tie('block'), tie('block'))
      .map(([list, one, other]) => `<${list}><li>${one}</li><li>${other}</li></${list}>`),
  ),
}))

/** How often what it takes for canonical was put to the proof: a proof of nothing would pass, too. */
function proved(arbitrary: fc.Arbitrary<string>, runs: number): number {
  let taken = 0
  fc.assert(
    fc.property(arbitrary, (html) => {
      if (!isCanonical(html)) return
      taken += 1
      expect(parsedAndWritten(html)).toBe(html)
    }),
    tries(runs),
  )
  return taken
}

describe('isCanonical', () => {
  it('takes only what parsing and writing gives back letter for letter', () => {
    expect(
      proved(
        fc.array(block, { maxLength: 4 }).map((blocks) => blocks.join('')),
        1000,
      ),
    ).toBeGreaterThan(100)
    expect(
      proved(
        fc.array(piece, { maxLength: 8 }).map((pieces) => `<p>${pieces.join('')}</p>`),
        3000,
      ),
    ).toBeGreaterThan(100)
  })

  it('takes what is between two blocks for what it is', () => {
    const cut = fc.tuple(fc.array(block, { minLength: 1, maxLength: 3 }), fc.nat(), piece)
    const cuts = cut.map(([blocks, place, other]) => {
      const html = blocks.join('')
      const at = place % (html.length + 1)
      return html.slice(0, at) + other + html.slice(at)
    })
    expect(proved(cuts, 3000)).toBeGreaterThan(100)
  })

  it.each([
    '<p>One &amp; two</p><ul><li><p>a</p></li></ul>',
    `<h2>Of <em>ships</em></h2><blockquote><p>${LINK}<strong>there</strong></a><br>and</p></blockquote><hr>`,
    '',
  ])('knows the editor’s own %s', (html) => {
    expect(isCanonical(html)).toBe(true)
  })

  it.each([
    '<p>a</p> <p>b</p>',
    '<p><p>a</p></p>',
    '<p>a',
    '<p onclick="x">a</p>',
    '<p>a &copy; b</p>',
    '<p><a href="javascript:x" rel="noopener">a</a></p>',
    '<p><a href="https://e.example">a</a></p>',
    '<p href="https://e.example" rel="noopener">a</p>',
    `<p>${LINK}${LINK}a</a></a></p>`,
    '<script>a</script>',
    '<p>a\u0000</p>',
  ])('leaves %s to the parser', (html) => {
    expect(isCanonical(html)).toBe(false)
  })
})
