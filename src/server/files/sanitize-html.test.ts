import fc from 'fast-check'
import type { Element, Root } from 'hast'
import { describe, expect, it } from 'vitest'
import { parseMarkup } from './parse-markup.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { tries } from '#tests/support/property.ts'

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'p h2 h3 h4 ul ol li blockquote pre code strong em s hr br'.split(' ').map((name) => [name, []]),
  ),
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  figure: ['dataWidth', 'dataVideo'],
  figcaption: [],
  ...Object.fromEntries(['table', 'thead', 'tbody', 'tr'].map((name) => [name, []])),
  th: ['colSpan', 'rowSpan', 'scope'],
  td: ['colSpan', 'rowSpan'],
}

/** What a browser would see that the editor can't make. */
function foreign(node: Root | Element): string[] {
  return node.children.flatMap((child) => {
    if (child.type === 'text') return []
    if (child.type !== 'element') return [child.type]
    const allowed = ALLOWED[child.tagName]
    if (!allowed) return [child.tagName]
    const attributes = Object.keys(child.properties).filter((name) => !allowed.includes(name))
    const address = String(child.properties['href'] ?? child.properties['src'] ?? '/')
    const unsafe = /^(?:https?:\/\/|mailto:|\/(?!\/))/i.test(address) ? [] : [address]
    return [...attributes, ...unsafe, ...foreign(child)]
  })
}

const fragment = fc.oneof(
  fc.constantFrom(
    ...'<p>,</p>,<b>,</b>,<i>,<a href=/x>,</a>,<a href=javascript:1>,<a href="https://e.example">,<table>,<td>'.split(
      ',',
    ),
    ...'<tr>,</table>,<svg>,</svg>,<math>,<mi>,<style>,</style>,<script>,</script>,<template>,<!--,-->'.split(','),
    ...'<pre>,</pre>,<li>,<ul>,</ul>,<ol>,<h1>,</h1>,<h2>,<blockquote>,<img src=/a onerror=1>,<img src=data:x>'.split(
      ',',
    ),
    ...'<title>,</title>,<foreignObject>,<mtext>,<noscript>,<select>,<option>,<textarea>,<form>,<iframe>'.split(','),
    ...'<button>,<hr>,<br>,<code>,<s>,&lt;,&amp;,&nbsp;,<svg><p>,<mglyph>,<annotation-xml>,</br>,</p>,<frameset>'.split(
      ',',
    ),
    '<figure data-width=wide onclick=1>',
    '</figure>',
    '<figcaption>',
    '</figcaption>',
    '<img src=/a>',
    ...'<th scope=col onclick=1>,<td colspan=2 rowspan=0>,</td>,</tr>,<thead>,<tbody>,<tfoot>,<caption>,<col>'.split(
      ',',
    ),
    '<figure data-video="https://youtu.be/dQw4w9WgXcQ" onclick=1>',
    '<figure data-video="javascript:alert(1)">',
    '\n',
    '<![CDATA[',
    ']]>',
    '<a title="</p><img src=/x onerror=1>">',
  ),
  fc.string({ maxLength: 12 }),
)

describe('sanitizeHtml', () => {
  it('changes nothing when it runs again, and leaves no element that the editor can’t make', () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 24 }), (parts) => {
        const once = sanitizeHtml(parts.join(''))
        expect(sanitizeHtml(once)).toBe(once)
        expect(foreign(parseMarkup(once))).toEqual([])
      }),
      tries(10_000),
    )
  }, 120_000)

  it('keeps what the editor makes exactly as it is', () => {
    const text =
      '<h2>One</h2><p>A <strong>b</strong> <em>c</em> <s>d</s> <code>e</code> <a href="/f">f</a><br>g</p>' +
      '<ul><li><p>h</p></li></ul><ol><li><p>i</p></li></ol><blockquote><p>j</p></blockquote>' +
      '<pre><code>k\n  l</code></pre><hr><p><img src="/uploads/m.png" alt="m" width="20" height="10"></p>'
    expect(sanitizeHtml(text)).toBe(text)
  })

  it('keeps a picture with its caption and its width, and no other attribute', () => {
    const text =
      '<figure data-width="wide"><img src="/a" alt="b"><figcaption>c <a href="/d"><em>e</em></a></figcaption></figure>' +
      '<figure><img src="/a" alt=""></figure>'
    expect(sanitizeHtml(text)).toBe(text)
    expect(
      sanitizeHtml(
        '<figure class="x" style="y" data-width="9999px" data-src="z"><img src="/a" data-width="wide"></figure>',
      ),
    ).toBe('<figure><img src="/a" alt=""></figure>')
  })

  it('takes a figure apart that is not one picture with a caption, and keeps what it holds', () => {
    expect(sanitizeHtml('<figure><p>a</p><figcaption>b</figcaption></figure>')).toBe('<p>a</p><p>b</p>')
    expect(sanitizeHtml('<figure><img src="data:x"><figcaption>b</figcaption></figure>')).toBe('<p>b</p>')
    expect(sanitizeHtml('<figure><img src="/a"><figcaption>b <img src="/c"></figcaption></figure>')).toBe(
      '<img src="/a" alt=""><p>b <img src="/c" alt=""></p>',
    )
    expect(sanitizeHtml('<figure><img src="/a"><figcaption><p>b</p><ul><li>c</ul></figcaption></figure>')).toMatch(
      /<figcaption>\s*b\s+c\s*<\/figcaption>/,
    )
    expect(sanitizeHtml('<figcaption>a</figcaption>')).toBe('<p>a</p>')
  })

  it('keeps a table with its head, headings of rows and merged cells, and no other attribute', () => {
    const text =
      '<table><thead><tr><th scope="col">a</th><th colspan="2" scope="col">b</th></tr></thead>' +
      '<tbody><tr><th scope="row">c</th><td rowspan="2"><strong>d</strong><br><img src="/e" alt=""></td><td></td></tr>' +
      '<tr><td>f <a href="/g">g</a></td><td>h</td></tr></tbody></table>'
    expect(sanitizeHtml(text)).toBe(text)
    expect(
      sanitizeHtml(
        '<table style="x" border=1 onclick=1><tbody id=a><tr class=b><td scope=row headers=c colspan=0 rowspan=1e9 width=9 bgcolor=red>d' +
          '<tr><th scope=javascript: colspan=101 abbr=e>f</table>',
      ),
    ).toBe('<table><tbody><tr><td>d</td></tr><tr><th>f</th></tr></tbody></table>')
    expect(
      sanitizeHtml(
        '<table><thead><tr><td>a</td></tr></thead><tbody><tr><th>b</th></tr></tbody><tbody><tr><td>c</table>',
      ),
    ).toBe('<table><thead><tr><th>a</th></tr><tr><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table>')
  })

  it('makes lines of what a cell can’t hold, and keeps what stands in a table and is no cell', () => {
    expect(
      sanitizeHtml(
        '<table><caption>Cap</caption><colgroup><col></colgroup><tr> <td>\n<p>a</p> <ul><li>b<li>c</ul>\n</td>' +
          '<td><table><tr><td>d<td>e</table></td></tr><tfoot><tr><td><h2>f</h2>g</table>',
      ),
    ).toBe(
      '<p>Cap</p><table><tbody><tr><td>a<br>b<br>c</td><td>d<br>e</td></tr><tr><td>f<br>g</td><td></td></tr></tbody></table>',
    )
    expect(sanitizeHtml('<table><caption>a</caption><tr></tr></table><table></table>')).toBe('<p>a</p>')
  })

  it('makes all rows of a table as wide as the widest, at their ends', () => {
    expect(
      sanitizeHtml(
        '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td rowspan="3">b</td><td>c</td></tr><tr></tr></tbody></table>',
      ),
    ).toBe(
      '<table><thead><tr><th>a</th><th></th></tr></thead><tbody><tr><td rowspan="3">b</td><td>c</td></tr><tr><td></td></tr></tbody></table>',
    )
  })

  it('keeps only the words of a table that is wider and longer than any that is written', () => {
    const row = `<tr>${'<td colspan="100">'.repeat(101)}x</tr>`
    expect(sanitizeHtml(`<table>${row}<tr><td>a<td>b</tr></table>`)).toBe('<p>x</p><p>a<br>b</p>')
    const wide = sanitizeHtml(`<table>${row}</table>`)
    expect(wide).toMatch(/^<table>.*x<\/td><\/tr><\/tbody><\/table>$/)
  })

  it('keeps a video as a link that says where it leads, in the provider’s own writing', () => {
    const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=90s'
    const text =
      `<figure data-video="${address}"><a href="${address}" rel="noopener">Tides</a>` +
      '<figcaption>By <em>Ida</em></figcaption></figure>'
    expect(sanitizeHtml(text)).toBe(text)
    expect(
      sanitizeHtml(
        '<figure data-video="https://youtu.be/dQw4w9WgXcQ?t=1m30s" data-width="wide"><p><a href="https://e.example">Tides</a></p></figure>',
      ),
    ).toBe(`<figure data-video="${address}"><a href="${address}" rel="noopener">Tides</a></figure>`)
    expect(sanitizeHtml('<figure data-video="https://vimeo.com/76979871"></figure>')).toBe(
      '<figure data-video="https://vimeo.com/76979871"><a href="https://vimeo.com/76979871" rel="noopener">https://vimeo.com/76979871</a></figure>',
    )
  })

  it('takes a figure apart whose video is of nobody known, and keeps its words', () => {
    for (const video of [
      'javascript:alert(1)',
      'https://e.example/watch?v=dQw4w9WgXcQ',
      '//youtu.be/dQw4w9WgXcQ',
      '',
    ]) {
      expect(
        sanitizeHtml(
          `<figure data-video="${video}"><a href="https://youtu.be/dQw4w9WgXcQ">a</a><figcaption>b</figcaption></figure>`,
        ),
      ).toBe('<a href="https://youtu.be/dQw4w9WgXcQ" rel="noopener">a</a><p>b</p>')
    }
  })

  it('turns a pasted h1 into h2, b into strong and i into em', () => {
    expect(sanitizeHtml('<h1>A</h1><p><b>b</b><i>c</i><strike>d</strike></p>')).toBe(
      '<h2>A</h2><p><strong>b</strong><em>c</em><s>d</s></p>',
    )
  })

  it('marks links that leave the site and unwraps links that lead nowhere safe', () => {
    expect(sanitizeHtml('<p><a href="https://e.example/a" target="_blank">a</a></p>')).toBe(
      '<p><a href="https://e.example/a" rel="noopener">a</a></p>',
    )
    for (const href of [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      '//e.example',
      '/\\e.example',
      'data:x',
      '#x',
      '/\t/e',
    ]) {
      expect(sanitizeHtml(`<p><a href="${href}">a</a></p>`)).toBe('<p>a</p>')
    }
  })

  it('drops pictures that wait on a device, data addresses and pictures without an address', () => {
    const waiting = 'offdesk-upload:new-0b5bd4a5-7b0e-4d0c-9c3f-2d8f4f2b9a11'
    expect(sanitizeHtml(`<p>a<img src="${waiting}"><img src="data:image/png;base64,AA"><img alt="x"></p>`)).toBe(
      '<p>a</p>',
    )
  })

  it('keeps only the words of markup that is nested beyond reason', () => {
    expect(sanitizeHtml(`${'<em>'.repeat(30_000)}words`)).toContain('words')
    expect(foreign(parseMarkup(sanitizeHtml(`${'<blockquote>'.repeat(9000)}a&lt;b`)))).toEqual([])
  })

  it('takes hostile formatting that would multiply without end in its stride', () => {
    const evil = Array.from({ length: 15_000 }, (_, index) => `<b a=${index}><p>`).join('')
    expect(sanitizeHtml(`${evil}words`)).toBe('<p>words</p>')
  })

  it('keeps the blank first line of preformatted text', () => {
    expect(sanitizeHtml('<pre>\n\nx</pre>')).toBe('<pre>\n\nx</pre>')
  })
})
