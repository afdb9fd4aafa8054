import type { ImageType } from '#client/widgets/image-check.ts'
import { inertHtml, inPixels, pageDocument, type Sheets } from './-page-document.ts'

/** Pixels across. */
const WIDTH = 480

/** The first that is usual for pictures of pages and that the site takes. */
const typeAmong = (taken: readonly ImageType[]): ImageType =>
  (['image/jpeg', 'image/png', 'image/webp'] as const).find((type) => taken.includes(type)) ?? 'image/jpeg'

const XML_NAME = /^[a-z_][\w.-]*$/i
// Control characters that no XML may hold.
// oxlint-disable-next-line no-control-regex
const NO_XML = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g

/** Takes out names that HTML knows and XML does not, as word processors write them: `o:p`. */
function wellFormed(body: HTMLElement): void {
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      const { namespaceURI = null } = element.getAttributeNode(name) ?? {}
      if (namespaceURI === null && !XML_NAME.test(name)) element.removeAttribute(name)
    }
    if (!XML_NAME.test(element.tagName)) element.replaceWith(...element.childNodes)
  }
}

/**
 * A picture of the first page on A4. The page is drawn as an image of the browser's own kind (SVG around HTML), which
 * runs no scripts and loads nothing. Fonts are those of this device.
 * @param taken types of pictures that may be uploaded
 * @returns null where the browser draws such images and lets nobody have the pixels, as Safari does
 */
export async function thumbnailOf(
  html: string,
  { language, margin }: Omit<Sheets, 'paper'>,
  name: string,
  taken: readonly ImageType[],
): Promise<File | null> {
  const { width, height } = inPixels('a4')
  const page = new DOMParser().parseFromString('<!doctype html><title></title>', 'text/html')
  const inert = inertHtml(pageDocument(inertHtml(html).innerHTML, { language, paper: 'a4', margin }, 0))
  // `body` and `html` of the page's own styles mean these two, as in the preview.
  page.body.replaceChildren(...inert.childNodes)
  page.documentElement.lang = language
  page.documentElement.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml')
  wellFormed(page.body)
  const inside = new XMLSerializer().serializeToString(page.documentElement).replace(NO_XML, '')
  const [wide, high] = [WIDTH, Math.round((WIDTH / width) * height)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${width} ${height}"><foreignObject width="${width}" height="${height}">${inside}</foreignObject></svg>`
  return drawnFrom(
    `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
    `${name.slice(0, 60)} thumbnail`,
    taken,
  )
}

/**
 * A picture in a type that may be uploaded, see-through parts white.
 * @param address of the picture, on this device
 * @param name without its ending
 * @returns null when the browser can't draw it or doesn't hand it out
 */
export async function drawnFrom(address: string, name: string, taken: readonly ImageType[]): Promise<File | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const pen = canvas.getContext('2d')
    if (!pen) return null
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(image, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, typeAmong(taken), 0.9))
    if (!blob) return null
    const ending = blob.type === 'image/jpeg' ? 'jpg' : blob.type.slice('image/'.length)
    return new File([blob], `${name}.${ending}`, { type: blob.type })
  } catch (error) {
    // The browser refuses to hand out what it has drawn, or to draw it.
    if (error instanceof DOMException) return null
    throw error
  }
}
