import { placeholderOf, PLACEHOLDERS } from '#contract/cv/catalogue.ts'
import { cvParts, fieldOf, type Flaw, type Part } from './cv-blocks.ts'
import { fitting, putIn, VARIABLE } from './fill-html.ts'

/** A template of a CV with somebody's values: the same on every side that shows one. */

export type CvEntry = Readonly<Record<string, string>>
/** By the fields of a CV; `photo` is a picture as a data address. */
export type CvData = Readonly<Record<string, string | readonly CvEntry[]>>

export interface CvText {
  readonly html_content: string
  /** Placeholders by other names. */
  readonly field_mappings: Readonly<Record<string, string>>
}

/** A CV longer than this is shown by nobody. */
const LONGEST = 1024 * 1024
const MOST_ENTRIES = 200
const PICTURE = /^data:image\/(?:png|jpeg|webp|gif);base64,[a-z0-9+/=]+$/i

/**
 * @returns HTML, of which nothing has been made safe but the values: show it in a frame that can run nothing
 * @throws RangeError when it becomes longer than 1 MB
 */
export function renderCv({ html_content, field_mappings }: CvText, data: CvData): string {
  // In one pass: what a value says is never looked through again, so the values come last, by number.
  const values: Value[] = []
  const { parts } = cvParts(html_content, field_mappings)
  const numbered = expanded(parts, data, { mappings: field_mappings, values })
  const filled = putIn(numbered, (number, place, isFirst) => {
    const value = values[Number(number)]
    if (value === undefined) return undefined
    if (value.written !== undefined) return value.written
    if (value.isPicture) return place === 'address' && isFirst && PICTURE.test(value.text) ? value.text : ''
    return fitting(value.text, place, isFirst)
  })
  if (filled.length > LONGEST) throw tooLong()
  return filled
}

const tooLong = () => new RangeError('The CV becomes longer than 1 MB')

interface Value {
  readonly text: string
  readonly isPicture: boolean
  /** No placeholder: stays as it is written. */
  readonly written?: string
}

interface Filling {
  readonly mappings: Readonly<Record<string, string>>
  readonly values: Value[]
  /** The entry of the list that is being repeated. */
  readonly entry?: CvEntry
}

function expanded(parts: readonly Part[], data: CvData, filling: Filling): string {
  const { mappings, values, entry } = filling
  const put = (value: Value) => `{{${values.push(value) - 1}}}`
  let out = ''
  for (const part of parts) {
    if (part.kind === 'text') {
      out += part.text.replace(VARIABLE, (written) => put({ text: '', isPicture: false, written }))
    } else if (part.kind === 'value') {
      const text = textOf(part.name, data, filling)
      const isPicture = fieldOf(part.name, mappings) === 'photo'
      out += put(text === undefined ? { text: '', isPicture: false, written: part.written } : { text, isPicture })
    } else {
      const field = fieldOf(part.name, mappings)
      const known = placeholderOf(field) !== undefined || (entry !== undefined && Object.hasOwn(entry, part.name))
      const given = entry !== undefined && Object.hasOwn(entry, part.name) ? entry[part.name] : own(data, field)
      if (!known || given === undefined || given.length === 0) continue
      const isList = part.kind === 'each' && typeof given !== 'string'
      for (const one of isList ? given.slice(0, MOST_ENTRIES) : [entry]) {
        out += expanded(part.parts, data, { mappings, values, ...(one && { entry: one }) })
        if (out.length > LONGEST) throw tooLong()
      }
    }
  }
  return out
}

const own = (data: CvData, field: string) => (Object.hasOwn(data, field) ? data[field] : undefined)

/** @returns undefined for a name that stands for nothing */
function textOf(name: string, data: CvData, { mappings, entry }: Filling): string | undefined {
  if (entry && Object.hasOwn(entry, name)) return entry[name]
  if (entry && ENTRY_NAMES.has(name) && placeholderOf(name) === undefined) return ''
  const field = fieldOf(name, mappings)
  if (placeholderOf(field) === undefined) return undefined
  const value = own(data, field) ?? ''
  // A list without a block of its own: an entry a line, its facts with commas.
  return typeof value === 'string'
    ? value
    : value.map((one) => Object.values(one).filter(Boolean).join(', ')).join('\n')
}

const ENTRY_NAMES: ReadonlySet<string> = new Set(PLACEHOLDERS.flatMap(({ entries = [] }) => entries))

export interface CvCheck {
  /** Placeholders of the catalogue that it has, once each. */
  readonly used: readonly string[]
  /** In double braces and in no catalogue: they stay as they are written. */
  readonly unknown: readonly { readonly name: string; readonly near: string | null }[]
  readonly flaws: readonly Flaw[]
  /** What most CVs have and this template never shows. */
  readonly missing: readonly string[]
}

/** What is to be said of a template before anybody uses it. */
export function checkCv({ html_content, field_mappings }: CvText): CvCheck {
  const { parts, flaws } = cvParts(html_content, field_mappings)
  const used = new Set<string>()
  const unknown = new Set<string>()
  const look = (some: readonly Part[], entries: readonly string[]) => {
    for (const part of some) {
      if (part.kind === 'text') continue
      const field = fieldOf(part.name, field_mappings)
      const known = placeholderOf(field)
      if (known) used.add(known.name)
      else if (!entries.includes(part.name)) unknown.add(part.name)
      if (part.kind !== 'value') look(part.parts, part.kind === 'each' ? (known?.entries ?? entries) : entries)
    }
  }
  look(parts, [])
  return {
    used: [...used],
    unknown: [...unknown].map((name) => ({ name, near: nearTo(name) })),
    flaws,
    missing: PLACEHOLDERS.filter(({ name, recommended }) => recommended && !used.has(name)).map(({ name }) => name),
  }
}

const bare = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** The placeholder that was meant, where only letters' case or a sign differs or one name begins the other. */
function nearTo(name: string): string | null {
  const asked = bare(name)
  const found = PLACEHOLDERS.find((one) => bare(one.name) === asked || bare(one.label) === asked)
  const begun = PLACEHOLDERS.find((one) => asked.length > 3 && bare(one.name).includes(asked))
  return found?.name ?? begun?.name ?? null
}
