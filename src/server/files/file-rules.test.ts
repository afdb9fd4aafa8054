import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#contract/records/settings.ts'
import { allowedType, tooLargeSentence, typesSentence, type UploadRules } from './file-rules.ts'

const defaults: UploadRules = {
  max_file_size: DEFAULT_SETTINGS.max_file_size,
  allowed_file_types: [...DEFAULT_SETTINGS.allowed_file_types],
}

describe('the sentences', () => {
  it('name the types and the size of the default settings', () => {
    expect(typesSentence(defaults)).toBe('Only JPG, PNG, PDF, DOC, DOCX, TXT, ZIP, and JSON files are allowed.')
    expect(tooLargeSentence(defaults)).toBe('File size must not exceed 10MB.')
  })

  it('name one, two and other types as Settings have them', () => {
    expect(typesSentence({ ...defaults, allowed_file_types: ['pdf'] })).toBe('Only PDF files are allowed.')
    expect(typesSentence({ ...defaults, allowed_file_types: ['jpeg', 'svg'] })).toBe(
      'Only JPEG and SVG files are allowed.',
    )
  })
})

describe('allowedType', () => {
  it('takes what the content is when Settings and the name agree', () => {
    expect(allowedType('jpg', 'a.JPEG', defaults)).toBe('jpg')
    expect(allowedType('jpg', 'a.png', defaults)).toBe('jpg')
    expect(allowedType('pdf', 'no ending', defaults)).toBe('pdf')
    expect(allowedType('jpg', 'a.jpg', { ...defaults, allowed_file_types: ['jpeg'] })).toBe('jpg')
  })

  it.each([
    [undefined, 'a.png'],
    ['gif', 'a.gif'],
    ['txt', 'a.html'],
    ['txt', 'without-ending'],
  ] as const)('refuses content %s named %s', (found, name) => {
    expect(() => allowedType(found, name, defaults)).toThrow(typesSentence(defaults))
  })

  it.each([
    ['txt', 'a.png', 'The content of this file is TXT, but its name ends in .png.'],
    ['zip', 'a.docx', 'The content of this file is ZIP, but its name ends in .docx.'],
    ['png', 'a.pdf', 'The content of this file is PNG, but its name ends in .pdf.'],
  ] as const)('names both when content %s is named %s', (found, name, sentence) => {
    expect(() => allowedType(found, name, defaults)).toThrow(sentence)
  })
})
