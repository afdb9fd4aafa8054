import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { escapeHtml } from '#contract/render/metadata.ts'
import { bounded } from './bounded.ts'
import { inertBody } from '#client/widgets/rich-text/inert-html.ts'
import { frameDocument, selfContained, title } from '#client/widgets/writing/frame-document.ts'

/** What stands for the scheme of a waiting picture while the parser looks: it lets no scheme of our own through. */
const WAITING = '/-offdesk-upload-/'

/**
 * CommonMark with tables, tasks and strikethrough. Raw HTML comes out as the text it is, so nothing in it can act.
 * Beyond a depth and a number of marks that nobody writes, the text is shown as it is typed.
 */
export function markdownHtml(markdown: string): string {
  return micromark(bounded(markdown), { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
}

/**
 * A text as a page of its own for a sandboxed frame.
 * @param resolveSrc address of a picture on this device
 */
export async function markdownDocument(
  name: string,
  markdown: string,
  resolveSrc: (src: string) => string,
): Promise<string> {
  const html = markdownHtml(markdown.replaceAll('offdesk-upload:', WAITING))
  const part = document.createDocumentFragment()
  part.append(...inertBody(html).childNodes)
  const body = await selfContained(part, (src) => resolveSrc(src.replace(WAITING, 'offdesk-upload:')))
  return frameDocument(title(name), `<header><h1>${escapeHtml(name)}</h1></header>\n${body}`)
}
