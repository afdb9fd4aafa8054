import { IMAGE_MAX_BYTES, IMAGE_MIME_TYPES, IMAGE_TOO_LARGE, NOT_AN_IMAGE } from '#contract/records/file.ts'
import { rasterType } from '#contract/render/raster-start.ts'
import { beginsAsSvg } from '#contract/render/svg-start.ts'
import { CallFailure } from '#client/data/call.ts'
import { OverBudget } from '#client/offline/engine/outbox/budget.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { formatSize } from '#client/ui/format.ts'

/** The content decides what a file is, its name only tells JSON from text. */

export type ImageType = (typeof IMAGE_MIME_TYPES)[number]

export interface ImageLimits {
  /** Exactly this many bytes are allowed. */
  readonly maxBytes: number
  readonly types: readonly ImageType[]
  /** What is said of a picture of another type. */
  readonly otherTypes?: string
}

export const IMAGE_LIMITS: ImageLimits = { maxBytes: IMAGE_MAX_BYTES, types: IMAGE_MIME_TYPES }
export const UPLOAD_FAILED = 'Failed to upload image'
const NOT_KEPT = 'NOT saved on this device. There is no room for this file, or the device refuses to store.'

export const UNREADABLE =
  'This file can no longer be read: it was changed, moved or removed after it was chosen, or is a folder. Choose it again.'

/** The browser lost the file: trying once more can't help, choosing it anew can. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')
}

/** A picture that is not taken; the message is what the person reads. Trying the same file again makes no sense. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
}

/** The server's refusal of a picture that was kept; it waits among the changes until it is told. */
export class RefusedByServer extends Error {
  override readonly name = 'RefusedByServer'
  /** To the trash of this device: for whoever shows the message, so that nothing is left to decide elsewhere. */
  readonly drop: () => void

  constructor(message: string, drop: () => void) {
    super(message)
    this.drop = drop
  }
}

/** @returns the type that the first bytes say, or null when they are not a picture's. */
export async function sniffImage(file: Blob): Promise<ImageType | null> {
  const head = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  const raster = rasterType(head)
  if (raster) return raster
  return beginsAsSvg(new TextDecoder().decode(head)) ? 'image/svg+xml' : null
}

/** What can't be converted here is refused in a plain sentence. */
export const NOT_CONVERTIBLE =
  'This browser can’t convert this picture (HEIC). Save it as JPG on your device and choose that file.'

const FOREIGN_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis']

/**
 * A container of HEIC or AVIF pictures: not taken as it is, but some browsers can read and convert it. Films come in
 * the same container under other brands.
 */
export async function isForeignPicture(file: Blob): Promise<boolean> {
  const head = await file.slice(0, 64).arrayBuffer()
  const ascii = String.fromCharCode(...new Uint8Array(head))
  if (ascii.slice(4, 8) !== 'ftyp') return false
  const length = new DataView(head).getUint32(0)
  // The brand, a version, then the brands it is compatible with.
  const brands = [ascii.slice(8, 12), ...(ascii.slice(16, length).match(/.{4}/gs) ?? [])]
  return brands.some((brand) => FOREIGN_BRANDS.includes(brand))
}

/** Why a file that was put into a text is no picture for it; null for one that is. */
export async function noPicture(file: Blob): Promise<string | null> {
  try {
    return (await sniffImage(file)) !== null || (await isForeignPicture(file)) ? null : NOT_AN_IMAGE
  } catch (error) {
    if (isUnreadable(error)) return UNREADABLE
    throw error
  }
}

/**
 * @param file as chosen, or as it would be sent; a phone's picture is checked after it was made smaller.
 * @returns the file's real type.
 * @throws ImageRefused with the sentence that a person reads.
 */
export async function checkImage(file: Blob, limits: ImageLimits): Promise<ImageType> {
  const type = await sniffImage(file)
  if (type === null) throw new ImageRefused(NOT_AN_IMAGE)
  if (!limits.types.includes(type)) throw new ImageRefused(limits.otherTypes ?? NOT_AN_IMAGE)
  if (file.size > limits.maxBytes) throw new ImageRefused(tooLarge(limits.maxBytes))
  return type
}

/** The sentence with the limit that counts: a smaller one of Settings is named instead of the 5 MB for pictures. */
export function tooLarge(maxBytes: number): string {
  if (maxBytes === IMAGE_MAX_BYTES) return IMAGE_TOO_LARGE
  const megabytes = maxBytes / (1024 * 1024)
  return IMAGE_TOO_LARGE.replace('5MB', `${Math.round(megabytes * 10) / 10}MB`)
}

function overBudget(room: number): string {
  return `This file is too large to wait on this device: there is room for ${formatSize(room)}. Use a smaller one, or send what waits first.`
}

/**
 * What a person reads about a picture that didn't make it: our reason, the server's, or a general sentence. Only for
 * who shows it: a refused picture is then settled.
 */
export function uploadFailure(error: unknown): string {
  if (error instanceof RefusedByServer) error.drop()
  if (error instanceof ImageRefused || error instanceof RefusedByServer) return error.message
  if (error instanceof OverBudget) return overBudget(error.room)
  if (error instanceof StorageError) return NOT_KEPT
  if (isUnreadable(error)) return UNREADABLE
  if (error instanceof CallFailure) {
    const [aboutFile] = error.errors['file'] ?? []
    const said = error.body['message']
    if (aboutFile) return aboutFile
    if (typeof said === 'string' && said !== '') return said
  }
  return UPLOAD_FAILED
}
