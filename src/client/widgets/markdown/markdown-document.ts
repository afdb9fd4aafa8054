import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { escapeHtml } from '#contract/render/metadata.ts'
import { formatNumber } from '#client/ui/format.ts'
import { bounded } from './bounded.ts'
import { LONGEST, MOST_IN_BLOCK, partsOf } from './parts.ts'
import { inertBody } from '#client/widgets/rich-text/inert-html.ts'
import { type BringPicture, frameDocument, selfContained, title } from '#client/widgets/writing/frame-document.ts'

/** What stands for the scheme of a waiting picture while the parser looks: it lets no scheme of our own through. */
const WAITING = '/-offdesk-upload-/'
export const heldForParser = (markdown: string): string => markdown.replaceAll('offdesk-upload:', WAITING)
export const givenBack = (src: string): string => src.replace(WAITING, 'offdesk-upload:')

/**
 * CommonMark with tables, tasks and strikethrough. Raw HTML comes out as the text it is, so nothing in it can act. Takes
 * a time in proportion to the length, whatever the text; where that makes it another one than readers get, a first
 * paragraph says so.
 */
export function markdownHtml(markdown: string): string {
  const isCut = markdown.length > LONGEST
  const lastLine = isCut ? markdown.lastIndexOf('\n', LONGEST) + 1 : 0
  const parts = partsOf(isCut ? markdown.slice(0, lastLine || LONGEST) : markdown)
  const said = [
    ...(parts.filter((part) => !part.isTyped).length > 1 ? [IN_PARTS] : []),
    ...(parts.some((part) => part.isTyped) ? [AS_TYPED] : []),
    ...(isCut ? [CUT] : []),
  ]
  const note = said.length > 0 ? `<p><em>${said.join(' ')}</em></p>\n` : ''
  return note + parts.map((part) => (part.isTyped ? typed(part.text) : parsed(part.text))).join('\n')
}

const IN_PARTS =
  'This text is so long that it is previewed in parts: footnotes and links that are defined in another part are missing here.'
const AS_TYPED = `A paragraph with more than ${formatNumber(MOST_IN_BLOCK)} marks is shown as you typed it.`
const CUT = `The preview ends after the first ${formatNumber(LONGEST)} characters.`

const parsed = (text: string) => micromark(bounded(text), { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
const typed = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/**
 * A text as a page of its own for a sandboxed frame.
 * @param language of the text
 * @param resolveSrc address of a picture on this device
 * @param bring pictures of other sites
 */
export async function markdownDocument(
  language: string,
  name: string,
  markdown: string,
  resolveSrc: (src: string) => string,
  bring: BringPicture,
): Promise<string> {
  const html = markdownHtml(heldForParser(markdown))
  const part = document.createDocumentFragment()
  part.append(...inertBody(html).childNodes)
  const body = await selfContained(part, (src) => resolveSrc(givenBack(src)), bring)
  return frameDocument(language, title(name), `<header><h1>${escapeHtml(name)}</h1></header>\n${body}`)
}
