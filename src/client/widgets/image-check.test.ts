import { describe, expect, it, vi } from 'vitest'
import { CallFailure } from '#client/data/call.ts'
import { checkImage, IMAGE_LIMITS, noPicture, sniffImage, tooLarge, uploadFailure } from './image-check.ts'
import { prepareImage } from './prepare-image.ts'
import { isAnimated, orientationOf, withoutMetadata } from './picture-metadata.ts'

const text = (value: string) => [...value].map((sign) => sign.codePointAt(0) ?? 0)
const PNG = [...text('\x89PNG\r\n\x1a\n')]
const file = (bytes: readonly number[], name = 'a.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type })
const sized = (size: number) => {
  const bytes = new Uint8Array(size)
  bytes.set(PNG)
  return new File([bytes], 'a.png', { type: 'image/png' })
}

describe('the check of an image', () => {
  it('finds the type in the content, whatever the name says', async () => {
    expect(await sniffImage(file(PNG, 'a.txt', 'text/plain'))).toBe('image/png')
    expect(await sniffImage(file([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
    expect(await sniffImage(file(text('GIF89a')))).toBe('image/gif')
    expect(await sniffImage(file([...text('RIFF'), 0, 0, 0, 0, ...text('WEBPVP8 ')]))).toBe('image/webp')
    expect(await sniffImage(file(text('<?xml version="1.0"?>\n<!-- x --><svg viewBox="0 0 1 1"/>')))).toBe(
      'image/svg+xml',
    )
    expect(await sniffImage(file(text('<html><svg></svg></html>')))).toBeNull()
    expect(await sniffImage(file([]))).toBeNull()
  })

  it('takes a file of exactly the limit and refuses one byte more', async () => {
    expect(await checkImage(sized(5 * 1024 * 1024), IMAGE_LIMITS)).toBe('image/png')
    await expect(checkImage(sized(5 * 1024 * 1024 + 1), IMAGE_LIMITS)).rejects.toThrow(
      'File size must be less than 5MB',
    )
  })

  it('names a smaller limit of Settings', () => {
    expect(tooLarge(2 * 1024 * 1024)).toBe('File size must be less than 2MB')
  })

  it('refuses what is no image, and types that Settings leave out', async () => {
    await expect(checkImage(file(text('hello')), IMAGE_LIMITS)).rejects.toThrow('Please select a valid image file')
    await expect(checkImage(file(PNG), { ...IMAGE_LIMITS, types: ['image/jpeg'] })).rejects.toThrow(
      'Please select a valid image file',
    )
  })

  it('says of a file that the browser can no longer read that it has to be chosen again', () => {
    for (const name of ['NotReadableError', 'NotFoundError']) {
      expect(uploadFailure(new DOMException('The requested file could not be read', name))).toMatch(
        /^This file can no longer be read: .* Choose it again\.$/,
      )
    }
  })

  it('tells a picture for a text from what is none, and from what can not be read', async () => {
    expect(await noPicture(file(PNG))).toBeNull()
    expect(await noPicture(file(text('words')))).toBe('Please select a valid image file')
    const lost = file(PNG)
    vi.spyOn(lost, 'slice').mockImplementation(() => {
      throw new DOMException('A requested file could not be found', 'NotFoundError')
    })
    expect(await noPicture(lost)).toMatch(/can no longer be read/)
  })

  it('quotes the server, and has a sentence of its own for silence', () => {
    expect(uploadFailure(new CallFailure(422, { success: false, status: 422, message: 'Disk is full' }, null))).toBe(
      'Disk is full',
    )
    const aboutFile = { success: false, status: 422, message: 'x', errors: { file: ['Only PNG files are allowed.'] } }
    expect(uploadFailure(new CallFailure(422, aboutFile, null))).toBe('Only PNG files are allowed.')
    expect(uploadFailure(new CallFailure(500, {}, null))).toBe('Failed to upload image')
    expect(uploadFailure(new CallFailure(0, {}, null))).toBe('Failed to upload image')
    expect(uploadFailure(new TypeError('boom'))).toBe('Failed to upload image')
  })
})

const segment = (marker: number, body: readonly number[]) => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 255,
  ...body,
]
const exif = (orientation: number) => [
  ...text('Exif\0\0II'),
  42,
  0,
  8,
  0,
  0,
  0,
  1,
  0,
  0x12,
  0x01,
  3,
  0,
  1,
  0,
  0,
  0,
  orientation,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
]
const jpeg = (...segments: (readonly number[])[]) =>
  Uint8Array.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9])
const chunk = (name: string, body: readonly number[]) => [0, 0, 0, body.length, ...text(name), ...body, 9, 9, 9, 9]
const riff = (name: string, body: readonly number[]) => [...text(name), body.length, 0, 0, 0, ...body]

describe('the metadata of a picture', () => {
  it('reads the orientation', () => {
    expect(orientationOf(jpeg(segment(0xe1, exif(6))))).toBe(6)
    expect(orientationOf(jpeg())).toBe(1)
    expect(orientationOf(Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, 12, ...text('Exif\0\0II')]))).toBe(1)
  })

  it('takes place and device out of a JPEG and keeps colours and pixels', () => {
    const profile = segment(0xe2, text('ICC_PROFILE\0x'))
    const before = jpeg(
      segment(0xe0, text('JFIF\0')),
      segment(0xe1, exif(1)),
      profile,
      segment(0xed, text('IPTC')),
      segment(0xfe, [1]),
    )
    expect(withoutMetadata(before, 'image/jpeg')).toEqual(jpeg(segment(0xe0, text('JFIF\0')), profile))
  })

  it('takes it out of PNG and WebP', () => {
    const png = (...chunks: number[][]) => Uint8Array.from([...PNG, ...chunks.flat(), ...chunk('IEND', [])])
    expect(withoutMetadata(png(chunk('IHDR', [1]), chunk('eXIf', [2]), chunk('tEXt', [3])), 'image/png')).toEqual(
      png(chunk('IHDR', [1])),
    )
    const webp = (flags: number, ...chunks: number[][]) => {
      const body = [...text('WEBP'), ...riff('VP8X', [flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]), ...chunks.flat()]
      return Uint8Array.from(riff('RIFF', body))
    }
    expect(withoutMetadata(webp(0x1e, riff('EXIF', [1, 2]), riff('VP8 ', [3, 4])), 'image/webp')).toEqual(
      webp(0x12, riff('VP8 ', [3, 4])),
    )
    expect(isAnimated(webp(2))).toBe(true)
    expect(isAnimated(webp(0))).toBe(false)
  })

  it('says so when the structure is broken', () => {
    expect(withoutMetadata(Uint8Array.from([0xff, 0xd8, 1, 2, 3, 4, 5]), 'image/jpeg')).toBeNull()
    expect(withoutMetadata(Uint8Array.from(PNG), 'image/png')).toBeNull()
  })
})

describe('preparing an image', () => {
  it('sends a clean picture as it is', async () => {
    const clean = file([...jpeg()], 'a.jpg', 'image/jpeg')
    const prepared = await prepareImage(clean)
    expect(prepared.file).toBe(clean)
    expect(prepared.redrawn).toBe(false)
  })

  it('takes the metadata out and tells the sizes', async () => {
    const bytes = [...jpeg(segment(0xe1, exif(1)))]
    const prepared = await prepareImage(file(bytes, 'a.png', 'image/png'))
    expect([...new Uint8Array(await prepared.file.arrayBuffer())]).toEqual([...jpeg()])
    expect(prepared.file.name).toBe('a.jpg')
    expect([prepared.before, prepared.after]).toEqual([bytes.length, jpeg().length])
  })

  it('leaves animations and drawings alone', async () => {
    for (const original of [file(text('GIF89a....'), 'a.gif'), file(text('<svg></svg>'), 'a.svg')]) {
      expect((await prepareImage(original)).file).toBe(original)
    }
  })

  it('refuses what is no picture, and an animation over the limit', async () => {
    await expect(prepareImage(file(text('hello')))).rejects.toThrow('Please select a valid image file')
    const limits = { ...IMAGE_LIMITS, maxBytes: 8 }
    await expect(prepareImage(file(text('GIF89a....')), limits)).rejects.toThrow('File size must be less than')
  })
})
