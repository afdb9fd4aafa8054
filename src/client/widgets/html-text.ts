import { inertBody } from './rich-text/inert-html.ts'

/** The words of HTML, one line per block; pictures by their description. */
export function htmlText(html: string): string {
  const body = inertBody(html)
  for (const image of body.querySelectorAll('img')) {
    image.replaceWith(`[Picture${image.alt === '' ? '' : `: ${image.alt}`}]`)
  }
  for (const block of body.querySelectorAll('p, h2, h3, h4, li, blockquote, pre, figcaption, figure, br'))
    block.append('\n')
  return (body.textContent ?? '').replace(/(?<![ \t])[ \t]*\n\s*/g, '\n').trim()
}
