import type { ImageType } from './image-check.ts'

/**
 * Takes place, device and person out of a picture without touching its pixels. Colour profiles stay: without them a
 * phone's colours come out wrong.
 */

/**
 * @returns the bytes without metadata, the same array when there was none, or null when the structure is not the one
 *   the format prescribes (then the picture is drawn anew).
 */
export function withoutMetadata(bytes: Uint8Array, type: ImageType): Uint8Array<ArrayBuffer> | null {
  if (type === 'image/jpeg') return jpeg(bytes)
  if (type === 'image/png') return png(bytes)
  if (type === 'image/webp') return webp(bytes)
  return joined([bytes])
}

/** EXIF orientation of a JPEG, 1 to 8; 1 when it says none. */
export function orientationOf(bytes: Uint8Array): number {
  for (const segment of jpegSegments(bytes) ?? []) {
    const body = bytes.subarray(segment.from + 4, segment.to)
    if (segment.marker !== 0xe1 || ascii(body, 0, 6) !== 'Exif\0\0') continue
    const tiff = new DataView(body.buffer, body.byteOffset + 6, body.byteLength - 6)
    if (tiff.byteLength < 8) return 1
    const little = tiff.getUint16(0) === 0x4949
    const directory = tiff.getUint32(4, little)
    if (directory + 2 > tiff.byteLength) return 1
    const count = tiff.getUint16(directory, little)
    for (let index = 0; index < count; index += 1) {
      const at = directory + 2 + index * 12
      if (at + 12 > tiff.byteLength) return 1
      if (tiff.getUint16(at, little) !== 0x0112) continue
      const value = tiff.getUint16(at + 8, little)
      return value >= 1 && value <= 8 ? value : 1
    }
  }
  return 1
}

/** A WebP whose extended header says that it moves. */
export function isAnimated(webp: Uint8Array): boolean {
  return ascii(webp, 12, 4) === 'VP8X' && ((webp[20] ?? 0) & 2) !== 0
}

interface Segment {
  readonly marker: number
  readonly from: number
  readonly to: number
}

/** The segments before the pixels; the last entry is everything from the start of scan on. */
function jpegSegments(bytes: Uint8Array): Segment[] | null {
  const segments: Segment[] = []
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda) {
      segments.push({ marker, from: at, to: bytes.length })
      return segments
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    if (length < 2 || at + 2 + length > bytes.length) return null
    segments.push({ marker, from: at, to: at + 2 + length })
    at += 2 + length
  }
  return null
}

function jpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const segments = jpegSegments(bytes)
  if (!segments) return null
  // APP1 is EXIF and XMP, APP13 is IPTC, FE a comment; APP2 with the profile, APP0 and APP14 stay.
  const kept = segments.filter(({ marker, from }) => {
    if (marker === 0xe2) return ascii(bytes, from + 4, 11) === 'ICC_PROFILE'
    return !(marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee))
  })
  return joined([bytes.subarray(0, 2), ...kept.map(({ from, to }) => bytes.subarray(from, to))])
}

function png(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at)
    const name = ascii(bytes, at + 4, 4)
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(name)) return null
    if (!['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME'].includes(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') return joined(parts)
    at = end
  }
  return null
}

function webp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = [bytes.slice(0, 12)]
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    if (end > bytes.length + 1) return null
    const name = ascii(bytes, at, 4)
    const chunk = bytes.slice(at, end)
    // The extended header tells which chunks follow: bit 3 EXIF, bit 2 XMP.
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~0x0c
    if (name !== 'EXIF' && name !== 'XMP ') parts.push(chunk)
    at = end
  }
  const out = joined(parts)
  new DataView(out.buffer).setUint32(4, out.length - 8, true)
  return out
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

function ascii(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length))
}
