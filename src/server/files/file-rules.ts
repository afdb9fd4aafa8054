import { SELECTABLE_FILE_TYPES } from '#contract/records/settings.ts'
import { maxBytes, tooLargeSentence, typesSentence, type UploadRules } from '#contract/records/upload-rules.ts'
import { FileRefused } from './file-refused.ts'
import { type ContentType, extensionOf, isRaster } from '#server/db/file-types.ts'

export { maxBytes, tooLargeSentence, typesSentence, type UploadRules }

/**
 * Compares what the content is with the name's extension and with Settings.
 * The content decides: a JPEG named .png is taken as a JPEG; a web page named .png is not a picture and is refused.
 * @param found the type of the content, undefined when it is none we know.
 * @returns the type to store.
 * @throws FileRefused with both types when they disagree, else with the sentence of the allowed types.
 */
export function allowedType(found: ContentType | undefined, originalName: string, rules: UploadRules): ContentType {
  const refusal = () => new FileRefused('refused', typesSentence(rules))
  if (!found) throw refusal()
  const extension = extensionOf(originalName)
  if (!agrees(found, extension)) throw isKnown(extension) ? disagreement(found, extension) : refusal()
  const allowed = rules.allowed_file_types.some((type) => (type === 'jpeg' ? 'jpg' : type) === found)
  if (!allowed) throw refusal()
  return found
}

const isKnown = (extension: string) => SELECTABLE_FILE_TYPES.some((type) => type === extension)

function disagreement(found: ContentType, extension: string): FileRefused {
  const text = `The content of this file is ${found.toUpperCase()}, but its name ends in .${extension}.`
  return new FileRefused('refused', text)
}

function agrees(found: ContentType, extension: string): boolean {
  const named = extension === 'jpeg' ? 'jpg' : extension
  if (named === found) return true
  if (isRaster(found)) return named === '' || ['jpg', 'png', 'gif', 'webp'].includes(named)
  // Text has no signature, so its name must say what it is; everything else may come without an extension.
  return named === '' && found !== 'txt' && found !== 'json'
}
