import { describe, expect, it } from 'vitest'
import { canonicalHtml, nestsCleanly, splitHtml, wordsOf } from './html.ts'

describe('HTML in one writing per meaning', () => {
  it.each([
    ['white space between words and beside borders', ' <p>  a \n b </p>\n\n<p>c</p> ', '<p>a b</p><p>c</p>'],
    ['how much white space there is between words', 'a <b>  b</b>\n<i>c</i>', 'a <b> b</b> <i>c</i>'],
    ['white space beside a line break', 'a <br /> b<br>  c', 'a<br>b<br>c'],
    ['white space behind marks at a border', '<p><b> a</b></p>', '<p><b>a</b></p>'],
    ['white space of an empty text', '<p></p> <p> </p>', '<p></p><p></p>'],
    ['quotes, case and order of attributes', `<IMG SRC='a.png' alt=x>`, '<img alt="x" src="a.png">'],
    ['the slash of what has no end', '<hr/><img src="a"/>', '<hr><img src="a">'],
    ['line ends', 'a\r\nb\rc', 'a b c'],
    ['letters and their accents', 'cafe\u0301', 'caf\u00e9'],
  ])('does not count %s', (_, html, one) => {
    expect(canonicalHtml(html)).toBe(one)
  })

  it('counts white space in what is shown as it is written', () => {
    expect(canonicalHtml('<pre>\n a  b \n\n c </pre>  <p> d  e </p>')).toBe('<pre> a  b \n\n c </pre><p>d e</p>')
    expect(canonicalHtml('<pre>a</pre>\n b')).toBe('<pre>a</pre>b')
    expect(canonicalHtml('<pre>\n\na</pre>')).toBe('<pre>\na</pre>')
    expect(canonicalHtml('<pre>a</pre>\nb  c')).toBe('<pre>a</pre>b c')
    expect(canonicalHtml('<pre>a <b>b</b> <br> c</pre>')).toBe('<pre>a <b>b</b> <br> c</pre>')
    expect(canonicalHtml('<pre><pre>a</pre>\nb</pre>')).toBe('<pre><pre>a</pre>\nb</pre>')
    // One that closes too often opens nothing.
    expect(canonicalHtml('</pre><pre> a</pre> b')).toBe('</pre><pre> a</pre>b')
  })

  it('keeps comments, which are no words', () => {
    expect(canonicalHtml('<p>a<!-- b -->c</p>')).toBe('<p>a<!-- b -->c</p>')
    expect(canonicalHtml('a <!-- b --> c')).toBe('a <!-- b --> c')
  })

  it('writes a character one way, and never as markup', () => {
    const named = '&lsquo;&rsquo;&ldquo;&rdquo;&ndash;&mdash;&hellip;&euro;&quot;&apos;a&nbsp;b'
    expect(canonicalHtml(named)).toBe('‘’“”–—…€"\'a\u00a0b')
    expect(canonicalHtml('&#65;&#x42;&#x1F600;')).toBe('AB😀')
    expect(canonicalHtml('&amp; &lt;b&gt; &#38;&#60;&#62; & >')).toBe('&amp; &lt;b&gt; &amp;&lt;&gt; &amp; &gt;')
    // What is no character, and what we have no character for, stays as it is written.
    expect(canonicalHtml('&#1114112; &#x10ffff; &copy; &constructor;')).toBe(
      '&#1114112; \u{10ffff} &copy; &constructor;',
    )
    expect(canonicalHtml('<a title="&quot;x&quot; &amp; &#65;">y</a>')).toBe('<a title="&quot;x&quot; &amp; A">y</a>')
  })

  it('has words without it', () => {
    expect(wordsOf('<p>one <b>two</b></p><p>three</p>')).toBe('one two three')
    expect(wordsOf('<img alt="no word">')).toBe('')
  })
})

describe('the blocks of HTML', () => {
  it.each([
    ['paragraphs, with what stands before them', '<p>a</p>\n<p>b</p> ', ['<p>a</p>', '\n<p>b</p> ']],
    ['words between them as one block', 'a <b>b</b><p>c</p>d<i>e</i>', ['a <b>b</b>', '<p>c</p>', 'd<i>e</i>']],
    ['whole lists and tables', '<ul><li>a</li><li>b</li></ul><p>c</p>', ['<ul><li>a</li><li>b</li></ul>', '<p>c</p>']],
    ['what has no end', '<p>a</p><hr><p>b</p>', ['<p>a</p>', '<hr>', '<p>b</p>']],
    ['what is closed as it opens', '<x-y/><p>b</p>', ['<x-y/>', '<p>b</p>']],
    ['an end without a beginning', 'a</p>b<p>c</p>', ['a</p>b', '<p>c</p>']],
    ['a block within inline marks as a part of it', '<b>a<p>b</p>c</b><p>d</p>', ['<b>a<p>b</p>c</b>', '<p>d</p>']],
    ['comments as a part of what follows', '<!-- a --><p>b</p>', ['<!-- a -->', '<p>b</p>']],
    ['what never ends, whole', '<div><p>a</p><p>b</p>', ['<div><p>a</p><p>b</p>']],
  ])('are %s', (_, html, blocks) => {
    expect(splitHtml(html)).toEqual(blocks)
  })

  it('are all of it, and nothing for nothing', () => {
    expect(splitHtml('')).toEqual([])
    expect(splitHtml(' \n')).toEqual([' \n'])
    expect(splitHtml('<p>a</p>')).toEqual(['<p>a</p>'])
    expect(splitHtml('plain')).toEqual(['plain'])
  })
})

it('what is taken out or put in breaks nothing around it only when every mark has its end', () => {
  for (const html of ['a', '<p>a</p>', '<p><b>a</b><br>c</p>', '<x-y/>', '<!-- <p> -->a', '<p>a<img src="b"></p>']) {
    expect([html, nestsCleanly(html)]).toEqual([html, true])
  }
  for (const html of ['<p>', '</p>', '<b><i>a</b></i>', '<p>a</p></div>', '<ul><li>a</ul>']) {
    expect([html, nestsCleanly(html)]).toEqual([html, false])
  }
})
