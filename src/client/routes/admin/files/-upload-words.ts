import { maxBytes, type UploadRules } from '#contract/records/upload-rules.ts'
import { formatSize } from '#client/ui/format.ts'

/** What may be uploaded, before anybody chooses; from Settings. */
export function rulesInWords(rules: UploadRules | null): string {
  if (!rules) return 'What the site’s settings allow.'
  const both = rules.allowed_file_types.includes('jpg')
  const names = rules.allowed_file_types.filter((type) => !(both && type === 'jpeg')).map((type) => type.toUpperCase())
  return `${names.join(', ')}, up to ${formatSize(maxBytes(rules))} each. Pictures are made smaller when needed, and lose their place data.`
}
