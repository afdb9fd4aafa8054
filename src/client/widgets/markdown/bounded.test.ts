import { expect, test } from 'vitest'
import { markdownHtml } from './markdown-document.ts'

const depthOf = (html: string, tag: string) => html.split(`<${tag}>`).length - 1

test('what people write is formatted as before', () => {
  const list = Array.from({ length: 500 }, (_, index) => `- **${index}** and [a link](/x) and _more_`).join('\n')
  expect(depthOf(markdownHtml(list), 'strong')).toBe(500)
  expect(depthOf(markdownHtml('> '.repeat(20) + 'deep'), 'blockquote')).toBe(20)
  expect(markdownHtml('\\*as it is\\*')).toBe('<p>*as it is*</p>')
})

test.each([
  ['> ', 'blockquote'],
  ['>', 'blockquote'],
  ['- ', 'ul'],
  ['1. ', 'ol'],
  ['2) ', 'ol start="2"'],
])('nesting by %j ends where nobody would go on, and every word is shown', (mark, tag) => {
  const html = markdownHtml(`${mark.repeat(3000)}the end`)
  expect(depthOf(html, tag)).toBe(40)
  expect(html).toContain('the end')
  expect(html).not.toContain('\\')
})

test('marks of one paragraph beyond what anybody writes are shown as they are typed, and that is said', () => {
  const html = markdownHtml(`${'*a* '.repeat(2000)}\n\n*another* paragraph`)
  expect(html).toContain('more than 800 marks is shown as you typed it')
  expect(html).toContain('<em>another</em>')
  expect(html.replace(/<[^>]+>/g, '').match(/\*a\*/g)).toHaveLength(2000)
})

test('a text of very many marks is shown in parts, and that is said', () => {
  const html = markdownHtml('## Head\n\nSome *words* and [a link](/x).\n\n'.repeat(1000))
  expect(html).toMatch(/^<p><em>This text is so long/)
  for (const tag of ['h2>', 'em>words', 'a href']) expect(html.split(`<${tag}`)).toHaveLength(1001)
  expect(markdownHtml('Some words.\n\n'.repeat(1000))).not.toContain('so long')
})

test('of a text without end the beginning is shown, and that is said', () => {
  const html = markdownHtml('Words as people write them.\n\n'.repeat(20_000))
  expect(html).toContain('The preview ends after the first 200,000 characters')
  expect(html.length).toBeLessThan(300_000)
  expect(markdownHtml('x'.repeat(300_000)).length).toBeLessThan(201_000)
})

test('code is shown as it is typed, however much it is', () => {
  const html = markdownHtml(`\`\`\`\n${'a[0] = *b & c\n'.repeat(1000)}\`\`\``)
  expect(html).toMatch(/^<pre><code>/)
})
