import { inertHtml, inPixels, pageDocument } from './-page-document.ts'

/** Pixels across. */
const WIDTH = 480

/**
 * A picture of the first page on A4. The page is drawn as an image of the browser's own kind (SVG around HTML), which
 * runs no scripts and loads nothing. Fonts are those of this device.
 * @returns null where the browser draws such images and lets nobody have the pixels, as Safari does
 */
export async function thumbnailOf(html: string, margin: number, name: string): Promise<File | null> {
  const { width, height } = inPixels('a4')
  const page = new DOMParser().parseFromString('<!doctype html><title></title>', 'text/html')
  const inert = inertHtml(pageDocument(inertHtml(html).innerHTML, { paper: 'a4', margin }, 0))
  // `body` and `html` of the page's own styles mean these two, as in the preview.
  page.body.replaceChildren(...inert.childNodes)
  page.documentElement.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml')
  const inside = new XMLSerializer().serializeToString(page.documentElement)
  const [wide, high] = [WIDTH, Math.round((WIDTH / width) * height)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${width} ${height}"><foreignObject width="${width}" height="${height}">${inside}</foreignObject></svg>`
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  const canvas = document.createElement('canvas')
  canvas.width = wide
  canvas.height = high
  const pen = canvas.getContext('2d')
  try {
    await image.decode()
    if (!pen) return null
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, wide, high)
    pen.drawImage(image, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
    if (!blob) return null
    const ending = blob.type === 'image/webp' ? 'webp' : 'png'
    return new File([blob], `${name.slice(0, 60)} thumbnail.${ending}`, { type: blob.type })
  } catch (error) {
    // The browser refuses to hand out what it has drawn, or to draw it.
    if (error instanceof DOMException) return null
    throw error
  }
}
