import { diffIndices } from 'node-diff3'

/** Which words of a text are not in another one, for marking them. Long changes are not compared word by word. */

export interface Piece {
  readonly text: string
  readonly changed: boolean
}

/** Above this many words the comparison would cost more than it tells. */
const MOST_WORDS = 300

const words = (text: string): string[] => text.match(/\S+/g) ?? []

function commonPrefix(a: readonly string[], b: readonly string[], most: number): number {
  let n = 0
  while (n < most && a[n] === b[n]) n += 1
  return n
}

/** @returns which words of `after` are new, by index */
function newWords(before: string[], after: string[]): ReadonlySet<number> {
  const shorter = Math.min(before.length, after.length)
  const start = commonPrefix(before, after, shorter)
  const end = commonPrefix(before.toReversed(), after.toReversed(), shorter - start)
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const tooLong = old.length > MOST_WORDS || now.length > MOST_WORDS
  const changes = tooLong ? [[0, now.length] as const] : diffIndices(old, now).map(({ buffer2 }) => buffer2)
  return new Set(changes.flatMap(([from, count]) => Array.from({ length: count }, (_, n) => start + from + n)))
}

/** The new text in pieces, those that are new marked. Pieces joined give the new text again. */
export function markChanges(before: string, after: string): readonly Piece[] {
  const fresh = newWords(words(before), words(after))
  const pieces: Piece[] = []
  let word = 0
  for (const text of after.match(/\s+|\S+/g) ?? []) {
    const space = text.trim() === ''
    const changed = !space && fresh.has(word)
    if (!space) word += 1
    const last = pieces.at(-1)
    if (last && last.changed === changed) pieces[pieces.length - 1] = { text: last.text + text, changed }
    else pieces.push({ text, changed })
  }
  return pieces
}
