import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FileRefused } from './file-refused.ts'
import type { RasterType } from '#server/db/file-types.ts'
import { isNoRoom } from '#server/db/no-room.ts'
import { smallDisk } from '#tests/support/small-disk.ts'
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
  const measures = await cleanPicture(path, type, `${path}-clean`)
  return { ...measures, bytes: await readFile(`${path}-clean`) }
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

  it('says that the disk is full, not that the picture is damaged', async () => {
    const disk = smallDisk(1)
    try {
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
      const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'grey', noise } })
        .jpeg({ quality: 92 })
        .toBuffer()
      const path = join(dir, 'photo')
      await writeFile(path, photo)
      disk.fill(process.pid)
      const written = cleanPicture(path, 'jpg', join(disk.dir, 'clean'))
      await expect(written).rejects.not.toThrow(FileRefused)
      await expect(written).rejects.toSatisfy(isNoRoom)
    } finally {
      disk.empty(process.pid)
      disk.remove()
    }
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
