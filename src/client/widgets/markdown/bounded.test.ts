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

test('marks of one paragraph beyond what anybody writes are shown as they are typed', () => {
  const html = markdownHtml(`${'*a* '.repeat(2000)}\n\n*another* paragraph`)
  expect(depthOf(html, 'em')).toBe(401)
  expect(html).toContain('<em>another</em>')
  expect(html.replace(/<[^>]+>/g, '').match(/\*a\*/g)).toHaveLength(1600)
})
