/**
 * Passwords that are guessed first: common ones, patterns, and the person's and the site's own words. Judged on the
 * server alone, because the list is too long for a page.
 */

/** How many letters, digits and signs around a common word still make it a common password. */
const AROUND = 5
/** What has to be left of a password when the own words are taken out of it. */
const LEAST_BESIDE = 6

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Why a password is too easy to guess, as one sentence; undefined when it is not known to be.
 * @param ownWords name, address, site: each is taken apart into its words
 */
export async function weaknessOf(password: string, ownWords: readonly string[]): Promise<string | undefined> {
  const plain = password.normalize('NFKC').toLowerCase()
  common ??= readCommon()
  if (isCommon(plain, await common)) return 'Password is one of the most common ones. Choose another.'
  if (isRun(plain)) return 'Password is a simple pattern. Choose another.'
  if (isOwn(plain, ownWords)) return 'Password is made of your name, address or this site’s name. Choose another.'
  return undefined
}

/** Read with the first password that is chosen: most starts need none. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { default: text } = await import('./common-passwords.txt?raw')
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
}

function isCommon(plain: string, list: ReadonlySet<string>): boolean {
  if (list.has(plain)) return true
  const period = periodOf(plain)
  if (period < plain.length && (period <= 4 || list.has(plain.slice(0, period)))) return true
  const letters = /[a-z]/
  const from = plain.search(letters)
  if (from === -1) return false
  let to = plain.length
  while (!letters.test(plain.charAt(to - 1))) to -= 1
  return plain.length - (to - from) <= AROUND && list.has(plain.slice(from, to))
}

/** The length of what it repeats, at least twice over; its own length when it repeats nothing. */
function periodOf(text: string): number {
  for (let period = 1; period * 2 <= text.length; period += 1) {
    if (text.slice(period) === text.slice(0, -period)) return period
  }
  return text.length
}

/** Each character next to the one before: abcdefghij, 9876543210. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  // After 9 comes 0, and the other way round.
  return [1, -1].some((step) => steps.every((each) => each === step || each === -9 * step))
}

function isOwn(plain: string, ownWords: readonly string[]): boolean {
  const words = new Set(ownWords.flatMap((text) => wordsIn(text.normalize('NFKC').toLowerCase())))
  const longestFirst = [...words].toSorted((a, b) => b.length - a.length)
  let rest = plain
  for (const word of longestFirst) rest = rest.replaceAll(word, ' ')
  return rest !== plain && rest.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_BESIDE
}

/** The text itself and its words; shorter ones stand in too many passwords to say anything. */
function wordsIn(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= 3)
}
