// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHtml, serializeHtml } from '#client/widgets/rich-text/html.ts'
import { demoHtml } from '#server/demo/content/markup.ts'
import { CASE_POSTS } from '#server/demo/content/posts-cases.ts'
import { LONG_POSTS } from '#server/demo/content/posts-long.ts'
import { NOTE_POSTS } from '#server/demo/content/posts-notes.ts'
import { PRACTICE_POSTS } from '#server/demo/content/posts-practice.ts'
import { TRADE_POSTS } from '#server/demo/content/posts-trade.ts'
import { sanitizeHtml } from '#server/files/sanitize-html.ts'
import { tries } from '#tests/support/property.ts'

/** The editor keeps to what the sanitiser keeps, letter by letter, so saving never looks like an edit. */
describe('the editor and the sanitiser', () => {
  it('agree on a post that holds everything', () => {
    const html = serializeHtml(
      parseHtml(
        '<h1>A</h1><p>a&nbsp;b <strong>b <em>c</em></strong> <a href="https://x.example/?a=1&b=2">d</a> <a href="/x">i</a> ' +
          '<a href="mailto:a@b.example">m</a> <a href="tel:123">t</a> <code>e</code> <s>f</s><br>g \'"&lt;&gt;&amp;</p><ul><li>x<ol><li>y</ol></ul>' +
          '<blockquote>q</blockquote><pre>\n\nif (a &lt; b)</pre><hr><img src="/a.png?x=1&amp;y" alt=\'"&lt;\' width=20 height=0>' +
          '<figure data-width=wide><img src=/b><figcaption>x <b>y</b></figcaption></figure>' +
          '<table><thead><tr><td>a&nbsp;<td colspan=2>"b"</thead><tr><th scope=row>c<td rowspan=2><p>d<p>e<td><img src=/f></table>' +
          '<figure data-video="https://youtu.be/dQw4w9WgXcQ?t=9"><a>\'"&lt;g&gt;</a><figcaption>h</figcaption></figure>',
      ),
    )
    expect(sanitizeHtml(html)).toBe(html)
  })

  it('agree on what stands in a table and is no cell, and on cells that hold blocks', () => {
    const html =
      '<table><caption>a</caption><tbody><tr><td>\n<ul><li>b</li><li><p>c</p></li></ul></td><td><blockquote>d</blockquote>e</td></tr>' +
      '<tr><th>f</th><th><table><tbody><tr><td>g</td><td>h</td></tr></tbody></table></th></tr></tbody></table>'
    const kept =
      '<p>a</p><table><tbody><tr><td>b<br>c</td><td>d<br>e</td></tr><tr><th>f</th><th>g<br>h</th></tr></tbody></table>'
    expect(sanitizeHtml(html)).toBe(kept)
    expect(serializeHtml(parseHtml(html))).toBe(kept)
  })

  it('make nothing else of the sample texts, so that an edit of one is that edit alone', () => {
    const posts = [...CASE_POSTS, ...LONG_POSTS, ...NOTE_POSTS, ...PRACTICE_POSTS, ...TRADE_POSTS]
    expect(posts.length).toBeGreaterThan(20)
    const texts = posts.map(({ body }) => demoHtml(body))
    expect(texts.map((html) => serializeHtml(parseHtml(html)))).toEqual(texts)
    expect(texts.map((html) => sanitizeHtml(html))).toEqual(texts)
  })

  it('both leave the words of a caption whose picture was taken out', () => {
    const html = '<figure data-width="wide"></figure><figure><figcaption>By <em>Ida</em></figcaption></figure>'
    expect(sanitizeHtml(html)).toBe('<p>By <em>Ida</em></p>')
    expect(serializeHtml(parseHtml(html))).toBe('<p>By <em>Ida</em></p>')
  })

  it('agree on any document', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('&', '<', '>', '"', "'", '\u00a0', ' a ', '`', '='),
    )
    const escape = (raw: string) => raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
    const inline = fc.oneof(
      text.map(escape),
      fc
        .tuple(fc.constantFrom('strong', 'em', 's', 'code'), text)
        .map(([tag, raw]) => `<${tag}>${escape(raw)}</${tag}>`),
      text.map((raw) => `<a href="https://x.example/${escape(raw)}">l</a>`),
      text.map((raw) => `<img src="/a${escape(raw)}" alt="${escape(raw)}">`),
      fc.constant('<br>'),
    )
    const line = fc.array(inline, { maxLength: 4 }).map((parts) => parts.join(''))
    const block = fc
      .tuple(fc.constantFrom('p', 'h2', 'h3', 'h4', 'pre', 'blockquote', 'ul', 'ol'), line)
      .map(([tag, inner]) =>
        tag === 'ul' || tag === 'ol' ? `<${tag}><li>${inner}</li></${tag}>` : `<${tag}>${inner}</${tag}>`,
      )
    const figure = fc
      .tuple(fc.constantFrom('', ' data-width="small"', ' data-width="wide"'), line)
      .map(([width, inner]) => `<figure${width}><img src="/f" alt="f"><figcaption>${inner}</figcaption></figure>`)
    const cell = fc
      .tuple(fc.constantFrom('td', 'th', 'th scope="row"', 'td colspan="2"', 'td rowspan="2"'), fc.oneof(line, block))
      .map(([tag, inner]) => `<${tag}>${inner}</${tag.slice(0, 2)}>`)
    const row = fc.array(cell, { maxLength: 3 }).map((cells) => `<tr>${cells.join('')}</tr>`)
    const table = fc.array(row, { maxLength: 3 }).map((rows) => `<table><tbody>${rows.join('')}</tbody></table>`)
    const video = fc
      .tuple(text, line)
      .map(
        ([title, caption]) =>
          `<figure data-video="https://vimeo.com/76979871"><a>${escape(title)}</a><figcaption>${caption}</figcaption></figure>`,
      )
    fc.assert(
      fc.property(fc.array(fc.oneof(block, figure, table, video), { maxLength: 4 }), (blocks) => {
        const html = serializeHtml(parseHtml(blocks.join('')))
        expect(sanitizeHtml(html)).toBe(html)
      }),
      tries(500),
    )
  })
})
