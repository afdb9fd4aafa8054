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
export function holds(text: string, q: string): boolean {
  const words = wordsOf(q)
  if (words.length === 0) return true
  const folded = fold(text)
  return words.every((word) => placeIn(folded, word) >= 0)
}

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

/** The first one and two characters of each word of a folded text, once each: what short words are found by. */
export function startsOf(folded: string): string[] {
  const starts = new Set<string>()
  let before = ' '
  let begun = ''
  for (const character of folded) {
    const isSpace = /\s/.test(character)
    if (begun !== '' && !isSpace) starts.add(begun + character)
    begun = isSpace || (JOINED.test(character) && JOINED.test(before)) ? '' : character
    if (begun !== '') starts.add(begun)
    before = character
  }
  return [...starts]
}

/** A piece of a text around the first word that was found: what stands before it, the word itself, what follows. */
export type Place = [before: string, found: string, after: string]

/** Characters on each side. */
const BEFORE = 40
const AFTER = 110

/** Where the first word of a question that is in the text stands; null when none is. */
export function placeOf(text: string, q: string): Place | null {
  const line = text.replace(/\s+/g, ' ').trim()
  const folded = fold(line)
  for (const word of wordsOf(q)) {
    const start = startIn(folded, word)
    // Where a word begins says more than the middle of one.
    const at = start >= 0 ? start : placeIn(folded, word)
    if (at < 0) continue
    const from = unfolded(line, at)
    const end = from + unfolded(line.slice(from), word.length)
    return [leading(line, from), line.slice(from, end), trailing(line, end)]
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

function leading(line: string, start: number): string {
  if (start <= BEFORE) return line.slice(0, start)
  const piece = line.slice(start - BEFORE, start)
  // From the next word on; half a character is no word.
  return `… ${piece.slice(piece.indexOf(' ') + 1)}`
}

function trailing(line: string, end: number): string {
  if (line.length - end <= AFTER) return line.slice(end)
  const piece = line.slice(end, end + AFTER)
  return `${piece.slice(0, Math.max(piece.lastIndexOf(' '), 0))} …`
}
