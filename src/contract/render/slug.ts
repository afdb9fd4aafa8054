import { fold } from './fold.ts'

/** How a slug is made of a title; the same on the server, which decides, and in the preview of an editor. */

export const LONGEST_SLUG = 200

/**
 * A letter, and how most people spell it and those after it with Latin ones; `-` where they leave one out. Arabic and
 * Hebrew words are spelt as they are written, without most of their vowels.
 */
const SPELT = [
  'а a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya',
  'ѐ e yo dj gj ye dz i yi j lj nj c kj i u dz',
  'ґ g',
  'α a v g d e z i th i k l m n x o p r s s t y f ch ps o',
  'ء - a a w i y a b a t th j h kh d dh r z s sh s d t z a gh',
  'ـ - f q k l m n h w a y',
  ...'ٱ a,ٹ t,پ p,چ ch,ڈ d,ڑ r,ژ zh,ک k,گ g,ں n,ھ h,ہ h,ی y,ے e'.split(','),
  '٠ 0 1 2 3 4 5 6 7 8 9',
  '۰ 0 1 2 3 4 5 6 7 8 9',
  'א a b g d h v z ch t y k k l m m n n s a f p ts ts k r sh t',
  '׳ - -',
  'ա a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o ch p j r s v t r ts u p k o f ev',
  'ა a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h',
]
const LATIN = new Map(
  SPELT.flatMap((line) => {
    const [first = '', ...latin] = line.split(' ')
    return latin.map((spelt, at) => [String.fromCharCode(first.charCodeAt(0) + at), spelt.replace('-', '')] as const)
  }),
)
const LETTERS = /[\u0370-\u06ff\u10d0-\u10ff]/g

/** A Korean syllable is a number made of its beginning, its vowel and its end. */
const SYLLABLES = /[\uac00-\ud7a3]/g
const BEGINNINGS = 'g,kk,n,d,tt,r,m,b,pp,s,ss,,j,jj,ch,k,t,p,h'.split(',')
const VOWELS = 'a,ae,ya,yae,eo,e,yeo,ye,o,wa,wae,oe,yo,u,wo,we,wi,yu,eu,ui,i'.split(',')
const ENDS = ',k,k,k,n,n,n,t,l,k,m,l,l,l,p,l,m,p,p,t,t,ng,t,t,k,t,p,t'.split(',')

function spelledSyllable(letter: string): string {
  const number = letter.charCodeAt(0) - 0xac00
  const opening = Math.floor(number / ENDS.length)
  const beginning = BEGINNINGS[Math.floor(opening / VOWELS.length)] ?? ''
  return `${beginning}${VOWELS[opening % VOWELS.length] ?? ''}${ENDS[number % ENDS.length] ?? ''}`
}

const toLatin = (text: string) =>
  text.replace(LETTERS, (letter) => LATIN.get(letter) ?? letter).replace(SYLLABLES, spelledSyllable)

/**
 * Writing that is no alphabet (Chinese, Japanese, the scripts of India) is left out: spelling it takes a dictionary, and
 * the half of a title that needs none would name something else.
 * @returns lowercase letters, digits and single hyphens; `fallback` when the text has none
 */
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
