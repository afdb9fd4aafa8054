import type { FileType, Settings } from './settings.ts'

/** Which files are taken, and what a person reads otherwise; the same words on both sides. */

/** The part of Settings that rules uploads. */
export type UploadRules = Pick<Settings, 'max_file_size' | 'allowed_file_types'>

const MEGABYTE = 1024 * 1024

export function maxBytes(rules: UploadRules): number {
  return rules.max_file_size * MEGABYTE
}

/** "File size must not exceed 10MB." with the setting's number. */
export function tooLargeSentence(rules: UploadRules): string {
  return `File size must not exceed ${rules.max_file_size}MB.`
}

/** Names the types that are taken; `jpeg` is not named beside `jpg`, which is the same to a person. */
export function typesSentence(rules: UploadRules): string {
  const allowed = new Set<FileType>(rules.allowed_file_types)
  const names = rules.allowed_file_types.filter((type) => type !== 'jpeg' || !allowed.has('jpg'))
  const upper = names.map((type) => type.toUpperCase())
  const last = upper.pop() ?? ''
  if (upper.length === 0) return `Only ${last} files are allowed.`
  const head = upper.length === 1 ? `${upper[0]} and ` : `${upper.join(', ')}, and `
  return `Only ${head}${last} files are allowed.`
}
