import { isObject } from '#contract/calls/envelope.ts'
import { inTurns } from '#server/db/turn.ts'

/** Long answers are written, and sent, in turns with others: fifty whole posts are fifty megabytes. */

/** Characters that are sent at once. */
const PIECE = 256 * 1024

/** An answer in pieces that follow each other; a short one is one. Never put together when it is long. */
export type AnswerText = readonly string[]

export const lengthOf = (text: AnswerText) => text.reduce((sum, piece) => sum + piece.length, 0)

/**
 * As JSON.stringify.
 * @param value plain data
 * @param depth of the objects that stand around long lists: an envelope, and at most a pager inside it
 */
export async function jsonOf(value: unknown, depth = 2): Promise<AnswerText> {
  return roomAfter(value, SHORT) > 0 ? [JSON.stringify(value)] : inTurns(writing(value, depth))
}

/** Characters, about, that are written in no time worth dividing. */
const SHORT = 32 * 1024
/** What a name, a number or a bracket takes, about. */
const LITTLE = 8

/** Of so many characters, how many are left when it is written: about, and none as soon as there are too many. */
function roomAfter(value: unknown, room: number): number {
  if (typeof value === 'string') return room - value.length
  let left = room - LITTLE
  if (typeof value !== 'object' || value === null) return left
  const members = value as Readonly<Record<string, unknown>>
  for (const name in members) {
    left = roomAfter(members[name], left - LITTLE)
    if (left <= 0) break
  }
  return left
}

const isList = (part: unknown) => Array.isArray(part) && typeof part[0] === 'object'

/** What does not is a record, or less: no longer than one of a list, and written as fast. */
const holdsLists = (part: unknown) =>
  isObject(part) && Object.values(part).some((member) => isList(member) || isObject(member))

/** In steps, of one member or value each. */
function* writing(value: unknown, depth: number): Generator<number, AnswerText> {
  const pieces: string[] = []
  let open = ''
  const end = () => {
    pieces.push(open)
    open = ''
  }
  const add = (text: string) => {
    open += text
    if (open.length > PIECE) end()
    return text.length
  }

  function* write(part: unknown, levels: number): Generator<number, void> {
    if (Array.isArray(part)) {
      let separator = '['
      for (const member of part) {
        yield add(separator + JSON.stringify(member))
        separator = ','
      }
      add(separator === '[' ? '[]' : ']')
    } else if (isObject(part) && levels > 0) {
      let separator = '{'
      for (const [name, member] of Object.entries(part)) {
        if (member === undefined) continue
        const begun = `${separator}${JSON.stringify(name)}:`
        if (isList(member) || holdsLists(member)) {
          add(begun)
          yield* write(member, levels - 1)
        } else yield add(begun + JSON.stringify(member))
        separator = ','
      }
      add(separator === '{' ? '{}' : '}')
    } else yield add(JSON.stringify(part))
  }
  yield* write(value, depth)
  end()
  return pieces
}

/** A long text as a stream, each piece read when the one before has been taken. */
export function bodyOfAnswer(text: AnswerText): string | ReadableStream<Uint8Array> {
  if (lengthOf(text) <= 4 * PIECE) return text.join('')
  const pieces = slicesOf(text)
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = pieces.next()
      if (done) return controller.close()
      controller.enqueue(Buffer.from(value))
      await new Promise((taken) => setImmediate(taken))
    },
  })
}

/** The text in pieces that are short, each with whole characters. */
export function* slicesOf(text: AnswerText): Generator<string, undefined> {
  for (const piece of text) {
    for (let at = 0; at < piece.length;) {
      let end = Math.min(at + PIECE, piece.length)
      // A character that is written as two stays whole.
      if (/[\ud800-\udbff]/.test(piece.charAt(end - 1))) end += 1
      yield piece.slice(at, end)
      at = end
    }
  }
}
