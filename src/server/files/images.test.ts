import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FileRefused } from './file-refused.ts'
import type { RasterType } from '#server/db/file-types.ts'
import { cleanPicture } from './images.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'offdesk-images-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

let pictures = 0

async function clean(bytes: Buffer, type: RasterType) {
  const path = join(dir, `picture-${(pictures += 1)}`)
  await writeFile(path, bytes)
  return cleanPicture(path, type)
}

describe('cleanPicture', () => {
  it('keeps an animation moving', async () => {
    const frames = Buffer.alloc(4 * 4 * 3 * 3, 255)
    frames.fill(0, 0, 4 * 4 * 3)
    const gif = await sharp(frames, { raw: { width: 4, height: 12, channels: 3, pageHeight: 4 } })
      .gif()
      .toBuffer()
    const { bytes, height } = await clean(gif, 'gif')
    expect(height).toBe(4)
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBeGreaterThan(1)
  })

  it('keeps transparency', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    expect((await sharp((await clean(png, 'png')).bytes).metadata()).hasAlpha).toBe(true)
  })

  it('refuses what is not the picture that its first bytes promise, and goes on afterwards', async () => {
    await expect(clean(Buffer.from('ffd8ff00', 'hex'), 'jpg')).rejects.toThrow(FileRefused)
    await expect(
      clean(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'png'),
    ).rejects.toThrow(FileRefused)
    const fine = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const many = await Promise.all(Array.from({ length: 12 }, () => clean(fine, 'png')))
    expect(many.every(({ width }) => width === 4)).toBe(true)
  })
})
