import { inertHtml, inPixels, pageDocument, type Sheets } from './-page-document.ts'

/** So many pages are shown; a CV that needs more has another problem. */
export const MOST_PAGES = 30

/**
 * How many pages a CV takes, by laying it out. A frame that is sealed off tells nobody how long it is, so this one is of
 * the page's own origin; it may run no scripts all the same, loads nothing, and gets only what is inert.
 */
export async function countPages(html: string, sheets: Sheets, signal: AbortSignal): Promise<number> {
  const frame = document.createElement('iframe')
  const { width, height } = inPixels(sheets.paper)
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.style.cssText = `position:fixed;left:-10000px;top:0;width:${width}px;height:${height}px;border:0;visibility:hidden`
  frame.srcdoc = pageDocument(inertHtml(html).innerHTML, sheets, 0)
  try {
    await new Promise<void>((resolve, reject) => {
      frame.addEventListener('load', () => resolve(), { once: true })
      signal.addEventListener('abort', () => reject(new DOMException('No longer needed', 'AbortError')), { once: true })
      document.body.append(frame)
    })
    const body = frame.contentDocument?.body
    if (!body) return 1
    const end = body.ownerDocument.createElement('div')
    end.style.cssText = 'all:initial;display:block;height:0'
    body.append(end)
    const page = Math.floor((end.getBoundingClientRect().left + 1) / width)
    return Math.min(Math.max(1, page + 1), MOST_PAGES)
  } finally {
    frame.remove()
  }
}
