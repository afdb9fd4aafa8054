// Which words of the new text are not in the old one, for underlining. Long texts are not compared word by word.

export interface Piece {
  readonly text: string
  readonly changed: boolean
}

/** Above this many words the table of the comparison would cost more than it tells. */
const MOST_WORDS = 600

const words = (text: string): readonly string[] => text.match(/\s+|[^\s]+/g) ?? []

function commonPrefix(a: readonly string[], b: readonly string[], most: number): number {
  let n = 0
  while (n < most && a[n] === b[n]) n += 1
  return n
}

function longestCommon(a: readonly string[], b: readonly string[]): ReadonlySet<number> {
  const width = b.length + 1
  const table = new Uint16Array((a.length + 1) * width)
  const get = (i: number, j: number): number => table[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      table[i * width + j] = a[i] === b[j] ? get(i + 1, j + 1) + 1 : Math.max(get(i + 1, j), get(i, j + 1))
  const kept = new Set<number>()
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      kept.add(j)
      i += 1
      j += 1
    } else if (get(i + 1, j) >= get(i, j + 1)) i += 1
    else j += 1
  }
  return kept
}

/** The new text in pieces, those that are new marked. Pieces joined give the new text again. */
export function markChanges(before: string, after: string): readonly Piece[] {
  const a = words(before)
  const b = words(after)
  const start = commonPrefix(a, b, Math.min(a.length, b.length))
  const end = commonPrefix(a.toReversed(), b.toReversed(), Math.min(a.length, b.length) - start)
  const oldMiddle = a.slice(start, a.length - end)
  const newMiddle = b.slice(start, b.length - end)
  const tooLong = oldMiddle.length > MOST_WORDS || newMiddle.length > MOST_WORDS
  const kept = tooLong ? new Set<number>() : longestCommon(oldMiddle, newMiddle)
  const pieces: Piece[] = []
  for (const [index, text] of b.entries()) {
    const inMiddle = index >= start && index < b.length - end
    const changed = inMiddle && !kept.has(index - start) && text.trim() !== ''
    const last = pieces.at(-1)
    if (last && last.changed === changed) pieces[pieces.length - 1] = { text: last.text + text, changed }
    else pieces.push({ text, changed })
  }
  return pieces
}
