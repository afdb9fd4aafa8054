import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Files as people and attackers send them, made in memory. */

export function picture(format: 'jpeg' | 'png' | 'webp' | 'gif', side = 8): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#223ed1' } })
    .toFormat(format)
    .toBuffer()
}

/** A PNG whose header promises `side` × `side` pixels and whose data holds one line. */
export function pixelBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.ceil(side / 8) + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

export function formWith(
  bytes: Uint8Array | string,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name))
  return form
}
