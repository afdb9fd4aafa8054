import type { FileType } from '#contract/records/settings.ts'

/** What the library stores, by the type found in the content. `jpeg` is another name of `jpg`. */
export type ContentType = Exclude<FileType, 'jpeg'>

export const MIME_TYPES: Readonly<Record<ContentType, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  zip: 'application/zip',
  json: 'application/json',
}

/** Decoded and written anew when they arrive; the only types a browser may show in place. */
export const RASTER_TYPES = ['jpg', 'png', 'gif', 'webp'] as const satisfies readonly ContentType[]
export type RasterType = (typeof RASTER_TYPES)[number]
export const RASTER_MIME_TYPES: readonly string[] = RASTER_TYPES.map((type) => MIME_TYPES[type])

export function isRaster(type: ContentType): type is RasterType {
  return RASTER_TYPES.some((raster) => raster === type)
}

/** The extension of a name, lower case, without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
