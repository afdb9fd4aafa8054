import type { LinkPicture } from '#contract/calls/links.ts'
import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE } from '#contract/records/file.ts'
import { RASTER_ENDINGS, rasterType } from '#contract/render/raster-start.ts'
import { Fault } from '#server/outgoing/fault.ts'
import type { Outgoing } from '#server/outgoing/outgoing.ts'
import { faultSentence, statusSentence } from './link-words.ts'

const LONGEST_NAME = 80

/** The picture at an address that somebody typed or pasted. Nothing but a whole picture comes through. */
export async function pictureAt(outgoing: Outgoing, address: string): Promise<LinkPicture> {
  try {
    const { status, url, bytes, whole } = await outgoing.ask(address, { method: 'GET', most: IMAGE_MAX_BYTES + 1 })
    const refused = statusSentence(status)
    if (refused !== null) return { picture: null, problem: refused }
    if (bytes.length > IMAGE_MAX_BYTES) return { picture: null, problem: IMAGE_TOO_LARGE }
    const type = rasterType(bytes)
    if (!type) return { picture: null, problem: 'There is no picture at that address.' }
    if (!whole) return { picture: null, problem: 'The picture did not arrive whole. Please try again.' }
    const picture = { name: `${nameIn(url)}.${RASTER_ENDINGS[type]}`, mime_type: type, bytes: bytes.toString('base64') }
    return { picture, problem: null }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { picture: null, problem: faultSentence(error.kind) }
  }
}

/** The last part of the path, without its ending. */
function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  const plain = last.replace(/\.[a-z0-9]+$/i, '').replace(/[^\w-]+/g, '-')
  return plain.slice(0, LONGEST_NAME) || 'picture'
}
