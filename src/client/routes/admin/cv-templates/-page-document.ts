import { inertBody } from '#client/widgets/rich-text/inert-html.ts'
import { bareDocument } from '#client/widgets/writing/frame-document.ts'

/** A CV on sheets of paper: one document, of which each frame shows one page. */

export type Paper = 'a4' | 'letter'

/** Millimetres. */
export const SIZES: Readonly<Record<Paper, { readonly width: number; readonly height: number }>> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
}
const PX_PER_MM = 96 / 25.4

export const inPixels = (paper: Paper) => ({
  width: SIZES[paper].width * PX_PER_MM,
  height: SIZES[paper].height * PX_PER_MM,
})

export interface Sheets {
  /** Of the CV. */
  readonly language: string
  readonly paper: Paper
  /** White around each page, in millimetres. */
  readonly margin: number
}

/**
 * The whole CV in columns, each as large as a page without its margins, so the browser's own rules break it: what must
 * not be cut is not.
 * @param page the one that is in view, from 0
 */
export function pageDocument(html: string, sheets: Sheets, page: number): string {
  return bareDocument(sheets.language, `<style>${styleOf(sheets, page)}</style>${html}`)
}

function styleOf({ paper, margin }: Omit<Sheets, 'language'>, page: number): string {
  const { width, height } = SIZES[paper]
  return `html{margin:0!important;padding:0!important;height:${height}mm!important;overflow:hidden!important}
body{display:block!important;position:static!important;box-sizing:border-box!important;width:${width}mm!important;min-width:0!important;max-width:none!important;height:${height}mm!important;min-height:0!important;max-height:none!important;margin:0 0 0 ${-page * width}mm!important;padding:${margin}mm!important;border:0!important;overflow:visible!important;transform:none!important;column-width:${width - 2 * margin}mm!important;column-count:auto!important;column-gap:${2 * margin}mm!important;column-fill:auto!important;column-rule:none!important;overflow-wrap:break-word;orphans:2;widows:2;-webkit-print-color-adjust:exact;print-color-adjust:exact}
h1,h2,h3,h4,h5,h6{break-after:avoid}section,article,li,tr,img,figure,blockquote{break-inside:avoid}img,svg{max-width:100%}`
}

const ACTIVE =
  'script,iframe,object,embed,link,meta,base,form,input,button,textarea,select,video,audio,template,noscript'

/**
 * The same without anything that could act, for the two places that have to look into it: where pages are counted, and
 * where a picture is made. Neither can run a script either.
 */
export function inertHtml(html: string): HTMLElement {
  const body = inertBody(`<body>${html}</body>`)
  for (const element of body.querySelectorAll(ACTIVE)) element.remove()
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? ''
      const isAddress = /^(?:src|href|xlink:href|srcset|poster|background|data|action|formaction)$/i.test(name)
      if (/^on/i.test(name) || (isAddress && !/^data:image\/(?!svg)/i.test(value))) element.removeAttribute(name)
    }
  }
  return body
}
