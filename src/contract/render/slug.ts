import { fold } from './fold.ts'

/** How a slug is made of a title; the same on the server, which decides, and in the preview of an editor. */

export const LONGEST_SLUG = 200

/** Letters of Cyrillic and Greek writing as most people spell them with Latin ones. */
const LATIN: Readonly<Record<string, string>> = pairs(
  'а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch',
  'ъ - ы y ь - э e ю yu я ya і i ї yi є ye ґ g ў u ђ dj ј j љ lj њ nj ћ c џ dz ѓ gj ќ kj ѕ dz',
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
)

function pairs(...lines: readonly string[]): Readonly<Record<string, string>> {
  const words = lines.join(' ').split(' ')
  const each = words.flatMap((letter, index) => (index % 2 === 0 ? [[letter, words[index + 1] ?? '']] : []))
  return Object.fromEntries(each.map(([letter = '', latin = '']) => [letter, latin === '-' ? '' : latin]))
}

const toLatin = (text: string) => text.replace(/[\u0370-\u03ff\u0400-\u04ff]/g, (letter) => LATIN[letter] ?? letter)

/** @returns lowercase letters, digits and single hyphens; `fallback` when the text has none */
export function slugify(text: string, fallback: string): string {
  // More would not be read; and long runs of marks take their time.
  const whole = text
    .slice(0, 5 * LONGEST_SLUG)
    .normalize('NFC')
    .toLowerCase()
  // Some letters with a mark are others than those without; what is left are accents.
  const slug = toLatin(fold(toLatin(whole)))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug.slice(0, LONGEST_SLUG).replace(/-$/, '') || fallback
}
