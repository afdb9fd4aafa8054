import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHtml, serializeHtml } from './html.ts'
import { tries } from '#tests/support/property.ts'

const again = (html: string) => serializeHtml(parseHtml(html))

describe('HTML of a post', () => {
  it('comes back as it went in when it holds what the editor makes', () => {
    const html =
      '<h2>One</h2><p>a <strong>b <em>c</em></strong> <a href="https://x.example/?a=1&amp;b=2" rel="noopener">d</a> <code>e</code> <s>f</s><br>g</p>' +
      '<ul><li>x<ul><li>y</li></ul></li><li><p>one</p><p>two</p></li></ul><ol><li>n</li></ol>' +
      '<blockquote><p>q &lt;&amp; "r"</p></blockquote><pre><code>if (a &lt; b) {\n  c\n}</code></pre><hr>' +
      '<p><img src="/files/a.png" alt="A &quot;b&quot;" width="20" height="10"></p><h3>t</h3><h4>f</h4>'
    expect(again(html)).toBe(html)
  })

  it('is empty when nothing was written', () => {
    expect(again('')).toBe('')
    expect(again('<p></p>')).toBe('')
    expect(again('  <p> </p> ')).toBe('')
  })

  it('keeps the token of a picture that was not sent yet', () => {
    const html = '<p><img src="offdesk-upload:new-0192" alt="x"></p>'
    expect(again(html)).toBe(html)
  })

  it('makes second-level headings of pasted first-level ones', () => {
    expect(again('<h1>A</h1><h5>B</h5>')).toBe('<h2>A</h2><h4>B</h4>')
  })

  it('keeps the words and drops what a post does not hold', () => {
    expect(again('<div class="x" onclick="y()">a<script>b()</script><span style="color:red">c</span></div>')).toBe(
      '<p>ac</p>',
    )
    expect(
      again('<p><a href="javascript:x()">a</a><img src="javascript:x()"><img src="data:image/png;base64,AA"></p>'),
    ).toBe('<p>a</p>')
    expect(again('<textarea>a</textarea><svg><text>b</text></svg>')).toBe('')
    expect(again('<p><a href="java\tscript:x()">a</a><a href="//x.example">b</a></p>')).toBe('<p>ab</p>')
  })

  it('keeps a picture with its caption and width as they are', () => {
    const figure = (inner: string, width = '') => `<figure${width}><img src="/a.png" alt="a">${inner}</figure>`
    for (const html of [
      figure(''),
      figure('<figcaption>By <a href="/x"><em>Ida</em></a></figcaption>', ' data-width="small"'),
      `<blockquote>${figure('', ' data-width="wide"')}</blockquote>`,
      `<ul><li><p>x</p>${figure('<figcaption>y</figcaption>')}</li></ul>`,
    ]) {
      expect(again(html)).toBe(html)
    }
  })

  it('takes any other figure apart and keeps what it holds', () => {
    expect(again('<figure data-width="9"><div><img src="/a.png" alt="" width="5"></div></figure>')).toBe(
      '<figure><img src="/a.png" alt="" width="5"></figure>',
    )
    expect(again('<figure><figcaption><p>a</p><p>b</p></figcaption><img src="/a.png" alt=""></figure>')).toBe(
      '<figure><img src="/a.png" alt=""><figcaption>a b</figcaption></figure>',
    )
    expect(again('<figure><p>a</p><figcaption>b</figcaption></figure><figcaption>c</figcaption>')).toBe(
      '<p>a</p><p>b</p><p>c</p>',
    )
    expect(again('<figure><img src="/a.png" alt=""><img src="/b.png" alt=""><figcaption>c</figcaption></figure>')).toBe(
      '<p><img src="/a.png" alt=""><img src="/b.png" alt=""></p><p>c</p>',
    )
  })

  it('keeps tables and videos as they are', () => {
    const table =
      '<table><thead><tr><th scope="col">a</th><th colspan="2" scope="col"></th></tr></thead>' +
      '<tbody><tr><th scope="row">b</th><td rowspan="2"><strong>c</strong><br>d</td><td><img src="/e.png" alt=""></td></tr>' +
      '<tr><td>f <a href="/g">g</a></td><td>h</td></tr></tbody></table>'
    const video = (title: string, caption = '') =>
      '<figure data-video="https://vimeo.com/76979871#t=5s"><a href="https://vimeo.com/76979871#t=5s" rel="noopener">' +
      `${title}</a>${caption && `<figcaption>${caption}</figcaption>`}</figure>`
    for (const html of [
      table,
      '<table><thead><tr><th>a</th></tr></thead></table>',
      `<blockquote>${table}</blockquote>`,
      `<ul><li><p>x</p>${table}</li></ul>`,
      video('Tides &amp; &lt;b>'),
      video('https://vimeo.com/76979871#t=5s', 'By <em>Ida</em>'),
    ]) {
      expect(again(html)).toBe(html)
    }
  })

  it('makes lines of what a cell does not hold, and keeps what is said around it', () => {
    expect(
      again(
        '<table border="1"><caption>Cap</caption><colgroup><col></colgroup><tbody><tr><td style="x"> <p>a</p>\n<p><b>b</b></p> </td>' +
          '<td colspan="0" rowspan="101"><ul><li>c</li><li>d</li></ul><table><tbody><tr><td>e</td><td>f</td></tr></tbody></table></td></tr></tbody>' +
          '<tfoot><tr><td><h2>g</h2><br>h</td></tr></tfoot></table><table><tbody><tr></tr></tbody></table>',
      ),
    ).toBe(
      '<p>Cap</p><table><tbody><tr><td>a<br><strong>b</strong></td><td>c<br>d<br>e<br>f</td></tr><tr><td>g<br><br>h</td><td></td></tr></tbody></table>',
    )
    expect(again('<table><thead><tr><td>a</td></tr></thead><tbody><tr><th>b</th></tr></tbody></table>')).toBe(
      '<table><thead><tr><th>a</th></tr><tr><th>b</th></tr></thead></table>',
    )
  })

  it('takes a video of nobody known apart, and writes others as their provider does', () => {
    expect(
      again('<figure data-video="https://e.example/v"><a href="/x">a</a><figcaption>b</figcaption></figure>'),
    ).toBe('<p><a href="/x">a</a></p><p>b</p>')
    expect(
      again(
        '<figure data-video="https://youtu.be/dQw4w9WgXcQ?t=1m"><p><a href="javascript:x()">a\n b</a></p></figure>',
      ),
    ).toBe(
      '<figure data-video="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=60s">' +
        '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=60s" rel="noopener">a b</a></figure>',
    )
  })

  it('keeps line breaks in code', () => {
    expect(again('<pre>a<br>b</pre>')).toBe('<pre><code>a\nb</code></pre>')
  })

  it('cleans what Google Docs wraps around a selection', () => {
    const html =
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">a</span><span style="font-style:italic">b</span></p></b>'
    expect(again(html)).toBe('<p><strong>a</strong><em>b</em></p>')
  })

  it('makes real lists of the lists of Word', () => {
    const item = (level: number, marker: string, text: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${marker}<span>&nbsp; </span></span>${text}<o:p></o:p></p>`
    const html = `<p class="MsoNormal">i</p>${item(1, '·', 'a')}${item(2, 'o', 'b')}${item(1, '·', 'c')}<p>x</p>${item(1, '1.', 'd')}`
    expect(again(html)).toBe('<p>i</p><ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><p>x</p><ol><li>d</li></ol>')
    const mixed = `${item(1, '·', 'a')}${item(1, '1.', 'b')}${item(2, '·', 'c')}${item(2, 'a)', 'd')}${item(1, '2.', 'e')}`
    expect(again(mixed)).toBe('<ul><li>a</li></ul><ol><li>b<ul><li>c</li></ul><ol><li>d</li></ol></li><li>e</li></ol>')
  })

  it('does not change on a second round, whatever it was made of', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const doc = parseHtml(html)
        doc.check()
        const once = serializeHtml(doc)
        const back = parseHtml(once)
        expect(serializeHtml(back)).toBe(once)
        expect(parseHtml(serializeHtml(back)).eq(back)).toBe(true)
      }),
      tries(1500),
    )
  }, 60_000)
})

const TAGS =
  'p h1 h2 h3 h4 h6 ul ol li blockquote pre code strong b em i s del a div span table thead tr th td section figure figcaption'.split(
    ' ',
  )
const ATTRIBUTES: Readonly<Record<string, string>> = {
  a: ' href="https://x.example/a b"',
  span: ' style="font-weight:bold"',
  td: ' colspan="2"',
  section: ' id="x"',
}
const words = fc.oneof(
  fc.constantFrom('a', ' ', '  b ', '\n', '&amp;', '&lt;p&gt;', '&nbsp;', 'c d', '"', 'é', '\u{1F600}', '\t x'),
  fc.string({ maxLength: 6 }),
)
const anyHtml = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 4 }).map((parts) => parts.join('')),
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    words,
    fc.constantFrom('<br>', '<hr>', '<img src="/a.png" alt=" x ">', '<img src="data:x">'),
    fc.tuple(fc.constantFrom(...TAGS), tie('nodes')).map(([tag, inner]) => {
      const attributes = ATTRIBUTES[tag] ?? ''
      return `<${tag}${attributes}>${inner}</${tag}>`
    }),
    tie('nodes').map((inner) => `<a href="https://x.example/?a&amp;b">${inner}</a>`),
    tie('nodes').map((inner) => `<figure data-video="https://youtu.be/dQw4w9WgXcQ">${inner}</figure>`),
  ),
})).nodes
