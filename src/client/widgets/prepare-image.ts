import { NOT_AN_IMAGE } from '#contract/records/file.ts'
import {
  checkImage,
  IMAGE_LIMITS,
  type ImageLimits,
  ImageRefused,
  type ImageType,
  isForeignPicture,
  NOT_CONVERTIBLE,
  sniffImage,
} from './image-check.ts'
import { isAnimated, orientationOf, withoutMetadata } from './picture-metadata.ts'

/**
 * Makes a picture fit to be sent, on the device: upright, without position data, at most 2560 px a side and within
 * the limit. A phone's picture of 8 MB then costs a few hundred kilobytes of mobile data.
 */

const MAX_SIDE = 2560
const SMALLEST_SIDE = 320
const QUALITIES = [0.85, 0.75, 0.6]

export interface PreparedImage {
  readonly file: File
  /** Bytes before and after. */
  readonly before: number
  readonly after: number
  /** True when the pixels were drawn anew; false when at most metadata was taken out. */
  readonly redrawn: boolean
}

interface Draft {
  readonly blob: Blob
  readonly redrawn: boolean
}

/**
 * @param file any file a person chose.
 * @returns the file to send. Animations (GIF, animated WebP) and drawings (SVG) are left as they are.
 * @throws ImageRefused when it is no picture, one that can't be converted here, or too large and can't be made smaller.
 */
export async function prepareImage(file: File, limits: ImageLimits = IMAGE_LIMITS): Promise<PreparedImage> {
  const type = await sniffImage(file)
  if (type === null && !(await isForeignPicture(file))) throw new ImageRefused(NOT_AN_IMAGE)
  const { blob, redrawn } = await fitted(file, type, limits)
  if (type === null && !redrawn) throw new ImageRefused(NOT_CONVERTIBLE)
  const ready = blob === file ? file : new File([blob], renamed(file.name, blob.type), { type: blob.type })
  await checkImage(ready, limits)
  return { file: ready, before: file.size, after: ready.size, redrawn }
}

async function fitted(file: File, type: ImageType | null, limits: ImageLimits): Promise<Draft> {
  const untouched = { blob: file, redrawn: false }
  if (type === 'image/gif' || type === 'image/svg+xml') return untouched
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (type === 'image/webp' && isAnimated(bytes)) return untouched
  const stripped = type === null ? null : withoutMetadata(bytes, type)
  const clean =
    stripped === null || type === null || stripped.length === bytes.length
      ? untouched
      : { blob: new Blob([stripped], { type }), redrawn: false }
  const bitmap = await decoded(file)
  // A picture that this browser can't read may still be one: the server has the last word.
  if (bitmap === null) return clean
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const turned = type === 'image/jpeg' && orientationOf(bytes) !== 1
    if (scale === 1 && !turned && stripped !== null && clean.blob.size <= limits.maxBytes) return clean
    const blob = await drawn(bitmap, scale, type, limits)
    return blob === null ? clean : { blob, redrawn: true }
  } finally {
    bitmap.close()
  }
}

async function decoded(file: File): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap !== 'function') return null
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    // DOMException: not a picture it knows. TypeError: an old browser that doesn't take files or the option.
    if (error instanceof DOMException || error instanceof TypeError) return null
    throw error
  }
}

/** Lowers the quality first, then the sides, until the picture fits; null when there is no canvas to draw on. */
async function drawn(
  bitmap: ImageBitmap,
  scale: number,
  type: ImageType | null,
  limits: ImageLimits,
): Promise<Blob | null> {
  const longest = Math.max(bitmap.width, bitmap.height)
  let smallest: Blob | null = null
  for (let side = scale; ; side *= 0.75) {
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * side))
    canvas.height = Math.max(1, Math.round(bitmap.height * side))
    const context = canvas.getContext('2d')
    if (!context) return smallest
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    // Only a picture that is see-through keeps a format that can be.
    const seeThrough = (type === 'image/png' || type === 'image/webp') && hasAlpha(context, canvas)
    const target = !seeThrough && limits.types.includes('image/jpeg') ? 'image/jpeg' : (type ?? 'image/jpeg')
    for (const quality of target === 'image/png' ? [1] : QUALITIES) {
      smallest = (await encoded(canvas, target, quality)) ?? smallest
      if (smallest && smallest.size <= limits.maxBytes) return smallest
    }
    if (longest * side * 0.75 < SMALLEST_SIDE) return smallest
  }
}

function encoded(canvas: HTMLCanvasElement, type: ImageType, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality)
  })
}

function hasAlpha(context: CanvasRenderingContext2D, canvas: HTMLCanvasElement): boolean {
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}

/** The extension follows the content: the server refuses a picture that calls itself a document. */
function renamed(name: string, type: string): string {
  const extension = new Map([
    ['image/jpeg', 'jpg'],
    ['image/png', 'png'],
    ['image/webp', 'webp'],
  ]).get(type)
  if (!extension) return name
  const dot = name.lastIndexOf('.')
  const own = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  if (own === extension || (own === 'jpeg' && extension === 'jpg')) return name
  return `${dot > 0 ? name.slice(0, dot) : name || 'picture'}.${extension}`
}
