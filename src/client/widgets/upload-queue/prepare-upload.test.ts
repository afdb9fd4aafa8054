import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#contract/records/settings.ts'
import type { UploadRules } from '#contract/records/upload-rules.ts'
import { NOT_CONVERTIBLE } from '#client/widgets/image-check.ts'
import { pickerAccept, prepareUpload } from './prepare-upload.ts'

const RULES: UploadRules = {
  max_file_size: DEFAULT_SETTINGS.max_file_size,
  allowed_file_types: [...DEFAULT_SETTINGS.allowed_file_types],
}
const TYPES = 'Only JPG, PNG, PDF, DOC, DOCX, TXT, ZIP, and JSON files are allowed.'
const MEGABYTE = 1024 * 1024
const GIF = new Uint8Array([...'GIF89a'].map((letter) => letter.charCodeAt(0)))
/** A container as cameras write it: its brand, a version, and one brand that it is compatible with. */
const container = (brand: string, also: string) =>
  new Uint8Array([0, 0, 0, 20, ...[...`ftyp${brand}\0\0\0\0${also}`].map((letter) => letter.charCodeAt(0))])
const HEIC = container('heic', 'mif1')

describe('a file that was chosen', () => {
  it('is taken as it is when it is no picture', async () => {
    const file = new File(['text'], 'notes.txt')
    expect(await prepareUpload(file, RULES)).toEqual({ file, before: 4, after: 4 })
  })

  it('may have exactly the size of the setting', async () => {
    await expect(prepareUpload(new File([new Uint8Array(10 * MEGABYTE)], 'a.zip'), RULES)).resolves.toBeDefined()
  })

  it.each([
    ['a type that is not allowed', new File(['MZ'], 'tool.exe'), RULES, TYPES],
    [
      'too many bytes',
      new File([new Uint8Array(10 * MEGABYTE + 1)], 'a.zip'),
      RULES,
      'File size must not exceed 10MB.',
    ],
    ['a picture that is not allowed, whatever its name', new File([GIF], 'a.png'), RULES, TYPES],
    [
      'more than a smaller setting',
      new File([new Uint8Array(2 * MEGABYTE)], 'a.pdf'),
      { ...RULES, max_file_size: 1 },
      'File size must not exceed 1MB.',
    ],
    [
      'a type that only the default allows',
      new File(['{}'], 'a.json'),
      { ...RULES, allowed_file_types: ['png', 'pdf'] satisfies UploadRules['allowed_file_types'] },
      'Only PNG and PDF files are allowed.',
    ],
    ['a phone’s picture that this browser can’t read', new File([HEIC], 'IMG_1.HEIC'), RULES, NOT_CONVERTIBLE],
    ['the same under another name', new File([container('zzzz', 'mif1')], 'IMG_1.jpg'), RULES, NOT_CONVERTIBLE],
    ['a film', new File([container('isom', 'mp42')], 'film.mp4'), RULES, TYPES],
  ])('is refused in a plain sentence: %s', async (_, file, rules, sentence) => {
    await expect(prepareUpload(file, rules)).rejects.toThrow(sentence)
  })

  it('without an ending is left to the server, which looks into it', async () => {
    await expect(prepareUpload(new File(['%PDF-1.7'], 'document'), RULES)).resolves.toBeDefined()
  })

  it('is left to the server when Settings are not known here', async () => {
    await expect(prepareUpload(new File(['MZ'], 'tool.exe'), null)).resolves.toBeDefined()
  })
})

describe('the picker', () => {
  it('offers what Settings allow, and pictures that are converted or refused with a reason', () => {
    expect(pickerAccept({ ...RULES, allowed_file_types: ['pdf', 'png'] })).toBe('.pdf,.png,.gif,.webp,.svg,.heic,.heif')
  })
})
