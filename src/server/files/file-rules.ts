import type { FileType, Settings } from '#contract/settings.ts'
import { FileRefused } from './file-refused.ts'
import { type ContentType, extensionOf, isRaster } from './file-types.ts'

/** The part of Settings that rules uploads (spec/decisions 27). */
export type UploadRules = Pick<Settings, 'max_file_size' | 'allowed_file_types'>

const MEGABYTE = 1024 * 1024

export function maxBytes(rules: UploadRules): number {
  return rules.max_file_size * MEGABYTE
}

/** FILE-27: "File size must not exceed 10MB." with the setting's number. */
export function tooLargeSentence(rules: UploadRules): string {
  return `File size must not exceed ${rules.max_file_size}MB.`
}

/** FILE-29: with the default types this is the seeded sentence; `jpeg` is not named beside `jpg`. */
export function typesSentence(rules: UploadRules): string {
  const allowed = new Set<FileType>(rules.allowed_file_types)
  const names = rules.allowed_file_types.filter((type) => type !== 'jpeg' || !allowed.has('jpg'))
  const upper = names.map((type) => type.toUpperCase())
  const last = upper.pop() ?? ''
  if (upper.length === 0) return `Only ${last} files are allowed.`
  const head = upper.length === 1 ? `${upper[0]} and ` : `${upper.join(', ')}, and `
  return `Only ${head}${last} files are allowed.`
}

/**
 * Compares what the content is with the name's extension and with Settings (security 3.4).
 * The content decides: a JPEG named .png is taken as a JPEG; a web page named .png is not a picture and is refused.
 * @param found the type of the content, undefined when it is none we know.
 * @returns the type to store.
 * @throws FileRefused with the sentence of the allowed types.
 */
export function allowedType(found: ContentType | undefined, originalName: string, rules: UploadRules): ContentType {
  const refusal = () => new FileRefused('refused', typesSentence(rules))
  if (!found || !agrees(found, extensionOf(originalName))) throw refusal()
  const allowed = rules.allowed_file_types.some((type) => (type === 'jpeg' ? 'jpg' : type) === found)
  if (!allowed) throw refusal()
  return found
}

function agrees(found: ContentType, extension: string): boolean {
  const named = extension === 'jpeg' ? 'jpg' : extension
  if (named === found) return true
  if (isRaster(found)) return named === '' || ['jpg', 'png', 'gif', 'webp'].includes(named)
  // Text has no signature, so its name must say what it is; everything else may come without an extension.
  return named === '' && found !== 'txt' && found !== 'json'
}
