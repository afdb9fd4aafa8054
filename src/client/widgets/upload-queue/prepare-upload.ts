import { IMAGE_MIME_TYPES } from '#contract/records/file.ts'
import { SELECTABLE_FILE_TYPES, type FileType } from '#contract/records/settings.ts'
import { maxBytes, tooLargeSentence, typesSentence, type UploadRules } from '#contract/records/upload-rules.ts'
import { ImageRefused, isForeignPicture, sniffImage, type ImageType } from '#client/widgets/image-check.ts'
import { prepareImage } from '#client/widgets/prepare-image.ts'

/** What happens to a file between being chosen and being kept: checked by Settings, pictures made fit to be sent. */

export interface PreparedUpload {
  readonly file: File
  /** Bytes before and after. */
  readonly before: number
  readonly after: number
}

/** A file that is not taken; the message is what the person reads. The same file again makes no sense. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
}

const TYPE_OF: Readonly<Record<ImageType, FileType>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}

/**
 * @param file as chosen.
 * @param rules of Settings; null when this person can't read them: then the server alone decides.
 * @returns what is to be kept and sent.
 * @throws UploadRefused with the sentence that the person reads.
 */
export async function prepareUpload(file: File, rules: UploadRules | null): Promise<PreparedUpload> {
  const type = await sniffImage(file)
  const foreign = type === null && (await isForeignPicture(file))
  if (type !== null || foreign) return picture(file, type, rules)
  const named = extensionOf(file.name)
  // Without an ending the content decides, and that only the server looks into.
  if (rules && named !== '' && !allows(rules, named)) throw new UploadRefused(typesSentence(rules))
  if (rules && file.size > maxBytes(rules)) throw new UploadRefused(tooLargeSentence(rules))
  return { file, before: file.size, after: file.size }
}

async function picture(file: File, type: ImageType | null, rules: UploadRules | null): Promise<PreparedUpload> {
  if (rules && !allows(rules, type === null ? 'jpg' : TYPE_OF[type])) throw new UploadRefused(typesSentence(rules))
  const types = rules ? IMAGE_MIME_TYPES.filter((mime) => allowsPicture(rules, mime)) : IMAGE_MIME_TYPES
  try {
    return await prepareImage(file, { maxBytes: rules ? maxBytes(rules) : Number.POSITIVE_INFINITY, types })
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    throw new UploadRefused(rules && type !== null ? tooLargeSentence(rules) : error.message)
  }
}

export function allowsPicture(rules: UploadRules, type: ImageType): boolean {
  return allows(rules, TYPE_OF[type])
}

function allows(rules: UploadRules, named: string): boolean {
  const plain = (type: string) => (type === 'jpeg' ? 'jpg' : type)
  return rules.allowed_file_types.some((type) => plain(type) === plain(named))
}

/** Lower case, without the dot; empty when there is none. */
function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** What the picker offers; pictures of phones are offered too, because they are converted. */
export function pickerAccept(rules: UploadRules | null): string {
  const types: readonly FileType[] = rules?.allowed_file_types ?? SELECTABLE_FILE_TYPES
  return [...new Set([...types, 'gif', 'webp', 'svg', 'heic', 'heif'])].map((type) => `.${type}`).join(',')
}
