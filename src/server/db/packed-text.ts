import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { turns } from './turn.ts'

/**
 * Long texts that are stored more than once, packed small: by themselves, or as what differs from another text, their
 * base. With the same base the same bytes come back; without it they can't be read.
 *
 * A text is packed in blocks, each with what it resembles as its dictionary: the base around the same place, or the
 * block before it. So a text of any length is compared with all of its base, and others get their turn in between.
 */

const BLOCK = 16 * 1024
/** How far a piece of the base may have moved and still be found: block and margins are as much as the format sees. */
const MARGIN = 8 * 1024
/** Before each block stands how many bytes it was packed into. */
const LENGTH = 4
/** Higher ones take up to three times as long for a few percent. */
const LEVEL = 3

/** What the format looks ahead, and so does not look back (zlib, deflate.h). */
const LOOKAHEAD = 262
const MOST_BITS = 15
/** In so little a small table finds as much that is alike as a large one. */
const SMALL_BITS = 13

const NOTHING = new Uint8Array()

/**
 * Room for a block and its dictionary, and no more: making all that the format can use takes longer than packing a short
 * text does. Unpacking needs to know nothing of it.
 * @param seen bytes of both
 */
function memoryFor(seen: number): { windowBits: number; memLevel: number } {
  const windowBits = Math.min(MOST_BITS, Math.max(9, Math.ceil(Math.log2(seen + LOOKAHEAD))))
  return { windowBits, memLevel: windowBits <= SMALL_BITS ? 6 : 8 }
}

/** What a block is written with. @param before the block before it */
function dictionaryOf(start: number, base: Uint8Array | undefined, before: Uint8Array): { dictionary?: Uint8Array } {
  const dictionary = base ? base.subarray(Math.max(0, start - MARGIN), start + BLOCK + MARGIN) : before
  return dictionary.length > 0 ? { dictionary } : {}
}

/** @param base what `unpacked` will be given, too */
export async function packed(text: Uint8Array, base?: Uint8Array): Promise<Uint8Array> {
  const pass = turns()
  const parts: Uint8Array[] = []
  let before: Uint8Array = NOTHING
  for (let start = 0; start < text.length; start += BLOCK) {
    const block = text.subarray(start, start + BLOCK)
    const given = dictionaryOf(start, base, before)
    const memory = memoryFor(block.length + (given.dictionary?.length ?? 0))
    const small = deflateRawSync(block, { level: LEVEL, ...memory, ...given })
    const length = Buffer.alloc(LENGTH)
    length.writeUInt32LE(small.length)
    parts.push(length, small)
    before = block
    await pass(BLOCK)
  }
  return Buffer.concat(parts)
}

/** @throws Error when this is nothing that was packed, or was packed with another base */
export async function unpacked(bytes: Uint8Array, base?: Uint8Array): Promise<Uint8Array> {
  const pass = turns()
  const from = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const blocks: Uint8Array[] = []
  let before: Uint8Array = NOTHING
  for (let at = 0, start = 0; at < from.length; start += BLOCK) {
    const end = at + LENGTH + from.readUInt32LE(at)
    before = inflateRawSync(from.subarray(at + LENGTH, end), dictionaryOf(start, base, before))
    blocks.push(before)
    at = end
    await pass(BLOCK)
  }
  return Buffer.concat(blocks)
}
