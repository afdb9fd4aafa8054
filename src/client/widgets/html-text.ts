import { inertBody } from './rich-text/inert-html.ts'

/** The words of HTML, one line per block and per row of a table; pictures by their description, videos with their address. */
export function htmlText(html: string): string {
  const body = inertBody(html)
  for (const image of body.querySelectorAll('img')) {
    image.replaceWith(`[Picture${image.alt === '' ? '' : `: ${image.alt}`}]`)
  }
  for (const link of body.querySelectorAll('figure[data-video] > a')) {
    const [title, address] = [link.textContent ?? '', link.getAttribute('href') ?? '']
    link.replaceWith(`[Video: ${title === address ? address : `${title}, ${address}`}]`, '\n')
  }
  for (const line of body.querySelectorAll(':is(td, th) br')) line.replaceWith(' ')
  for (const cell of body.querySelectorAll(':is(td, th):not(:last-child)')) cell.append(' | ')
  for (const block of body.querySelectorAll('p, h2, h3, h4, li, blockquote, pre, figcaption, figure, tr, br'))
    block.append('\n')
  return (body.textContent ?? '').replace(/(?<![ \t])[ \t]*\n\s*/g, '\n').trim()
}
