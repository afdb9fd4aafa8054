/** The ending that files of each kind of picture go by; drawings are no such pictures. */
export const RASTER_ENDINGS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
} as const
export type RasterType = keyof typeof RASTER_ENDINGS

/** The kind of picture that the first twelve bytes say; undefined when they are none's. */
export function rasterType(head: Uint8Array): RasterType | undefined {
  const text = String.fromCharCode(...head.subarray(0, 12))
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'image/gif'
  return text.startsWith('RIFF') && text.slice(8) === 'WEBP' ? 'image/webp' : undefined
}
