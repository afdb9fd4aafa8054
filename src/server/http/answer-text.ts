import { isObject } from '#contract/calls/envelope.ts'
import { turn } from '#server/db/turn.ts'

/** Long answers are written in turns with others: fifty whole posts take half a second. */

/** As JSON.stringify. @param value plain data: an envelope, and at most a pager inside it, around a list */
export async function jsonOf(value: unknown, levels = 2): Promise<string> {
  if (Array.isArray(value)) return listText(value)
  if (!isObject(value) || levels === 0) return JSON.stringify(value)
  const members: string[] = []
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${await jsonOf(member, levels - 1)}`)
  }
  return `{${members.join(',')}}`
}

async function listText(list: readonly unknown[]): Promise<string> {
  const members: string[] = []
  let since = 0
  for (const member of list) {
    const text = JSON.stringify(member)
    members.push(text)
    since += text.length
    if (await turn(since)) since = 0
  }
  return `[${members.join(',')}]`
}

/** Characters that are sent at once. */
const PIECE = 256 * 1024

/** A long text as a stream, each piece read when the one before has been taken. */
export function bodyOfAnswer(text: string): string | ReadableStream<Uint8Array> {
  if (text.length <= 4 * PIECE) return text
  let at = 0
  return new ReadableStream({
    pull: async (controller) => {
      let end = Math.min(at + PIECE, text.length)
      // A character that is written as two stays whole.
      if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1
      controller.enqueue(Buffer.from(text.slice(at, end)))
      at = end
      if (at >= text.length) controller.close()
      else await new Promise((done) => setImmediate(done))
    },
  })
}
