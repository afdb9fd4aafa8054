import * as v from 'valibot'
import { inThousands } from './thousands.ts'

/**
 * What every text from outside has to be. The length is asked first, and one thing is told at a time: nothing reads
 * what is too long.
 */

/** Control characters but tab and line ends, and one half of a character that is written as two. */
const ILLEGIBLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/u
const EACH_ILLEGIBLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu
const LINE_END = /[\n\r\u2028\u2029]/
/** White space, and what is there without being drawn: zero-width spaces, fillers, the empty Braille cell. */
const SHOWN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether anything of a text is seen. */
export function isShown(text: string): boolean {
  return SHOWN.test(text)
}

/** The text without what nobody can read or type: what a paste brings along from a PDF or a slide. */
export function legible(text: string): string {
  return ILLEGIBLE.test(text) ? text.replace(EACH_ILLEGIBLE, '') : text
}

export interface TextRules {
  /** Characters, without white space at the ends. */
  readonly max: number
  readonly required?: boolean
  /** Has no line ends. */
  readonly oneLine?: boolean
  /** Asked last, of a text that has any, without white space at its ends. */
  readonly forms?: readonly (readonly [fits: (text: string) => boolean, sentence: string])[]
}

/** Holds a text to its rules, in their order; the first that it breaks is told. */
export function textCheck(label: string, { max, required, oneLine, forms = [] }: TextRules) {
  const rules: readonly (readonly [(text: string) => boolean, string])[] = [
    [(text) => text.trim().length <= max, `${label} must be at most ${inThousands(max)} characters`],
    [(text) => !ILLEGIBLE.test(text), `${label} must not hold control characters`],
    ...(required ? [[isShown, `${label} is required`] as const] : []),
    ...(oneLine ? [[(text: string) => !LINE_END.test(text.trim()), `${label} must be one line`] as const] : []),
    ...forms.map(([fits, sentence]) => [(text: string) => !isShown(text) || fits(text.trim()), sentence] as const),
  ]
  const check = v.rawCheck<string>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const broken = rules.find(([holds]) => !holds(dataset.value))
    if (broken) addIssue({ message: broken[1] })
  })
  // For the documentation of the API, which can't look into a function.
  return Object.assign(check, { text: { max, required: required === true } })
}

/** A list that is counted before anything in it is looked at. */
export function shortList<S extends v.GenericSchema>(
  item: S,
  most: number,
  words: { readonly list: string; readonly most: string },
) {
  return v.pipe(v.array(v.unknown(), words.list), v.maxLength(most, words.most), v.array(item, words.list))
}
