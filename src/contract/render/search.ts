import { fold } from './fold.ts'

/**
 * How texts are searched, on the server and on a device: every word of the question has to be found. A word of three
 * characters or more is found anywhere, a shorter one where a word begins: that is what an index can answer for any
 * number of texts.
 */

/** The smallest piece that is found anywhere. */
const ANYWHERE = 3

/** Letters and digits of writing that puts spaces between words; without spaces, each character begins a word. */
const JOINED = /(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])[\p{L}\p{N}]/u

/** The words of a question, folded. */
export function wordsOf(q: string): string[] {
  return [...new Set(fold(q).split(/\s+/).filter(Boolean))]
}

/** Whether a word is found only where a word begins. */
export function isShort(word: string): boolean {
  return word.length < ANYWHERE || Array.from(word).length < ANYWHERE
}

/** Whether every word of a question is found in a text. */
export const holds = (text: string, q: string): boolean => holdsFolded(fold(text), q)

/** The same, of a text that is folded. */
export const holdsFolded = (folded: string, q: string): boolean =>
  wordsOf(q).every((word) => placeIn(folded, word) >= 0)

/** @param folded a text, folded @returns where the word is found first; -1 when it is not */
function placeIn(folded: string, word: string): number {
  return isShort(word) ? startIn(folded, word) : folded.indexOf(word)
}

/** The same, where a word begins with it. */
function startIn(folded: string, word: string): number {
  let at = folded.indexOf(word)
  while (at >= 0 && !isStart(folded, at)) at = folded.indexOf(word, at + 1)
  return at
}

/** Whether a word begins here: a sign always does, a letter or a digit behind anything else than one. */
function isStart(folded: string, at: number): boolean {
  return at === 0 || !JOINED.test(characterAt(folded, at)) || !JOINED.test(characterBefore(folded, at))
}

const characterAt = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0)
const characterBefore = (text: string, at: number) =>
  characterAt(text, /[\ud800-\udbff]/.test(text.charAt(at - 2)) ? at - 2 : at - 1)

/** Characters that are looked through in one step, where others wait for their turn. */
const STEP = 20_000

/** A text in pieces of one step each; no character is cut. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    let end = at + STEP
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1
    yield text.slice(at, end)
    at = end
  }
}

/** As `fold`, in steps. */
export function* folding(text: string): Generator<number, string> {
  let folded = ''
  for (const piece of piecesOf(text)) {
    folded += fold(piece)
    yield piece.length
  }
  return folded
}

/** Of each character of long texts: the letters that most are made of are told without a pattern. */
function kindOf(character: string): 'joined' | 'sign' | 'space' {
  if (character >= 'a' && character <= 'z') return 'joined'
  if (character === ' ' || /\s/.test(character)) return 'space'
  return JOINED.test(character) ? 'joined' : 'sign'
}

/** The first one and two characters of each word of a folded text, once each: what short words are found by. In steps. */
export function* startsOf(folded: string): Generator<number, string[]> {
  const starts = new Set<string>()
  let before = 'space'
  let begun = ''
  for (const piece of piecesOf(folded)) {
    for (const character of piece) {
      const kind = kindOf(character)
      if (begun !== '' && kind !== 'space') starts.add(begun + character)
      begun = kind === 'space' || (kind === 'joined' && before === 'joined') ? '' : character
      if (begun !== '') starts.add(begun)
      before = kind
    }
    yield piece.length
  }
  return [...starts]
}

/** A piece of a text around the first word that was found: what stands before it, the word itself, what follows. */
export type Place = [before: string, found: string, after: string]

/** Characters on each side, and how far they are looked for between spaces. */
const BEFORE = 40
const AFTER = 110
const FAR = 1000

/** Where the first word of a question that is in the text stands; null when none is. In steps. */
export function* placeOf(text: string, q: string): Generator<number, Place | null> {
  const steps: { readonly at: number; readonly folded: number }[] = []
  let folded = ''
  let read = 0
  for (const piece of piecesOf(text)) {
    steps.push({ at: read, folded: folded.length })
    folded += fold(piece)
    read += piece.length
    yield piece.length
  }
  for (const word of wordsOf(q)) {
    const start = startIn(folded, word)
    // Where a word begins says more than the middle of one.
    const at = start >= 0 ? start : placeIn(folded, word)
    yield folded.length
    if (at < 0) continue
    const step = steps.findLast((each) => each.folded <= at) ?? { at: 0, folded: 0 }
    const from = step.at + unfolded(text.slice(step.at), at - step.folded)
    const end = from + unfolded(text.slice(from), word.length)
    return [leading(text, from), text.slice(from, end), trailing(text, end)]
  }
  return null
}

/** How many characters of a text have this many when they are folded; marks behind the last one count to it. */
function unfolded(text: string, length: number): number {
  let [index, done] = [0, 0]
  for (const character of text) {
    const more = fold(character).length
    if (done >= length && more > 0) break
    done += more
    index += character.length
  }
  return index
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ')

function leading(text: string, start: number): string {
  const line = inOneLine(text.slice(Math.max(0, start - FAR), start)).trimStart()
  if (line.length <= BEFORE) return line
  const piece = line.slice(-BEFORE)
  // From the next word on; half a character is no word.
  return `… ${piece.slice(piece.indexOf(' ') + 1)}`
}

function trailing(text: string, end: number): string {
  const line = inOneLine(text.slice(end, end + FAR)).trimEnd()
  if (line.length <= AFTER) return line
  const piece = line.slice(0, AFTER)
  return `${piece.slice(0, Math.max(piece.lastIndexOf(' '), 0))} …`
}

/** What comes out of work in steps, for whoever keeps nobody waiting. */
export function atOnce<T>(work: Generator<number, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
