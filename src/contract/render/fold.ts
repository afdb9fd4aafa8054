/** The one form in which texts are compared by search: blind to case, accents and the ways to write one letter. */

const PLAIN = /^[\t\n\r -~]*$/
/** Accents, and what is there without being drawn: soft hyphens, joiners. */
const UNSEEN = /[\p{M}\u00ad\u200b-\u200d\u2060\ufeff]+/gu

/** Letters that are no other letter with a mark, and signs that keyboards have in another form. */
const ALIKE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
}
const EACH_ALIKE = /[ßæœøłđðħıŋŧþς‘’“”„‐‑–—]/g

/**
 * A text as search compares it. What it gives for a text is what it gives for each of its characters, put together.
 * Takes time in proportion to the length, whatever the text.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  // Marks go first: a run of thousands on one letter takes its time to be put in order.
  const bare = text.replace(UNSEEN, '').normalize('NFKD').replace(UNSEEN, '').toLowerCase()
  return bare.replace(EACH_ALIKE, (letter) => ALIKE[letter] ?? letter)
}
