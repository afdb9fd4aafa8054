import * as v from 'valibot'
import type { Schema } from '#contract/calls/endpoint.ts'
import { isLocalId, type LocalId } from '#contract/records/policy.ts'
import type { Field, NumberRule, SentOf } from './field.ts'
import { optionalAddress, webAddress } from './addresses.ts'
import { Email, Flag, HexColor, Id, optionalText, OptionalSlug, requiredText, Timestamp, numeric } from './scalars.ts'
import { isShown, shortList, textCheck } from './text.ts'
import { inThousands } from './thousands.ts'

/** The schemas of fields: of their values in answers, in bodies, and in forms. */

/** As the server gives it; what it lacks is the field's empty value where the field is lenient. */
export function keptSchema(field: Field): Schema {
  const schema = kept(field)
  return field.lenient ? v.optional(schema, emptyOf(field)) : schema
}

function kept(field: Field): Schema {
  const { rule } = field
  switch (rule.kind) {
    case 'flag':
      return v.boolean()
    case 'number':
      return v.number()
    case 'choice':
      return v.picklist(rule.choices)
    case 'choices':
      return v.array(v.picklist(rule.choices))
    case 'date':
      return v.nullable(Timestamp)
    case 'address':
      return v.nullable(v.string())
    case 'reference':
      return rule.mayVanish ? v.nullable(Id) : Id
    case 'references':
      return v.array(Id)
    case 'texts':
      return v.array(v.string())
    case 'own':
      return rule.kept()
    default:
      return v.string()
  }
}

/** As a body must give it. */
export function sentSchema<F extends Field>(field: F): v.GenericSchema<unknown, SentOf<F>> {
  // The type of a field says what its rule lets through.
  return sent(field) as object as v.GenericSchema<unknown, SentOf<F>>
}

function sent(field: Field): Schema {
  const { label, rule } = field
  switch (rule.kind) {
    case 'text':
      return (rule.required ? requiredText : optionalText)(label, rule.max, rule)
    case 'rich':
      return richText(label, rule)
    case 'lines':
      return lineItems(label, rule.most, rule.longest)
    case 'slug':
      return OptionalSlug
    case 'color':
      return HexColor
    case 'flag':
      return Flag
    case 'date':
      return optionalDate(label)
    case 'number':
      return numberSchema(label, rule)
    case 'choice':
      return v.picklist(rule.choices, rule.message)
    case 'choices':
      return v.pipe(
        shortList(v.picklist(rule.choices, rule.message), MOST_NAMED, {
          list: rule.none ?? rule.message,
          most: rule.message,
        }),
        v.minLength(rule.none === undefined ? 0 : 1, rule.none),
        v.transform((all) => [...new Set(all)]),
      )
    case 'reference':
      return idSchema(rule.message)
    case 'references':
      return v.pipe(
        shortList(idSchema(`${label} must be a list of ids`), rule.most, {
          list: `${label} must be a list of ids`,
          most: `At most ${rule.most} ${label.toLowerCase()}`,
        }),
        v.transform((ids) => [...new Set(ids)]),
      )
    case 'texts':
      return shortTexts(label, rule.longest)
    case 'address':
      return optionalAddress(label)
    case 'web-address':
      return webAddress(label)
    case 'email':
      return v.pipe(
        v.string(`${label} is required`),
        v.check((text) => text.trim() !== '', `${label} is required`),
        v.transform((text) => text),
        Email,
      )
    case 'own':
      return rule.sent()
  }
}

const LocalReference = v.custom<LocalId>(isLocalId)
const UploadToken = v.pipe(v.string(), v.regex(/^offdesk-upload:new-[0-9a-f-]{36}$/))

/** As a form holds it: what waits on this device is as good as what the server knows. */
export function formSchema(field: Field): Schema {
  const { rule, label } = field
  if (rule.kind === 'reference') return v.union([LocalReference, sentSchema(field)], rule.message)
  if (rule.kind === 'references') {
    return v.pipe(
      v.array(v.union([LocalReference, Id])),
      v.maxLength(rule.most, `At most ${rule.most} ${label.toLowerCase()}`),
    )
  }
  if (rule.kind === 'number' && field.presence === 'open') return v.nullable(sentSchema(field))
  if (rule.kind === 'number' && rule.orZero && field.presence === 'given') {
    // An empty field is asked for here, where somebody can still fill it in.
    const filled = v.check((value: unknown) => value !== null, `${rule.called ?? label} is required`)
    return v.pipe(v.unknown(), filled, sentSchema(field))
  }
  return field.uploads === 'value' ? v.union([UploadToken, sentSchema(field)]) : sentSchema(field)
}

/** The value of a field that nobody has filled in; a list or an object is a new one each time. */
export function emptyOf({ empty }: Field): unknown {
  return typeof empty === 'object' && empty !== null ? structuredClone(empty) : empty
}

const PIECES = /<[a-z/!?][^>]*(?:>|$)|&nbsp;|[^<&]+|[<&]/gi

/** Text or a picture: an empty editor's `<p></p>` is not content. Reads no further than the first of them. */
export function hasSubstance(html: string): boolean {
  for (const [piece] of html.matchAll(PIECES)) {
    const isMarkup = /^(?:<[a-z/!?]|&nbsp;)/i.test(piece)
    if (isMarkup ? /^<(?:img|hr)\b/i.test(piece) : isShown(piece)) return true
  }
  return false
}

interface RichRule {
  readonly max: number
  readonly required: boolean
  readonly html: boolean
}

function richText(label: string, { max, required, html }: RichRule) {
  const filled = (text: string) => !required || (html ? hasSubstance(text) : isShown(text))
  return v.pipe(
    required ? v.string(`${label} must be text`) : v.nullable(v.string(`${label} must be text`)),
    v.transform((text) => text ?? ''),
    v.maxLength<string, number, string>(max, `${label} must be at most ${inThousands(max)} characters`),
    // What is too long is not read any further.
    v.transform((text) => text),
    textCheck(label, { max }),
    v.check(filled, `${label} is required`),
    v.transform((text) => (html ? text : text.replace(/\r\n?/g, '\n'))),
  )
}

/** The items of a text that holds one a line; blank lines are left out. */
export function itemsOf(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function lineItems(label: string, most: number, longest: number) {
  const sentence = `${label} must be text, one item per line`
  const list = shortList(v.string(sentence), MOST_NAMED, { list: sentence, most: `${sentence}, at most ${most}` })
  return v.pipe(
    v.nullable(v.union([v.string(), list], sentence)),
    v.transform((value) => (Array.isArray(value) ? value.join('\n') : (value ?? ''))),
    textCheck(label, { max: most * (longest + 2) }),
    v.transform(itemsOf),
    v.maxLength(most, `${label} takes at most ${most} items`),
    v.everyItem((item) => item.length <= longest, `An item of ${label} must be at most ${longest} characters`),
    v.transform((items) => items.join('\n')),
  )
}

function optionalDate(label: string) {
  return v.nullable(
    v.pipe(
      v.string(`${label} must be an ISO date and time`),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const moment = momentOf(dataset.value)
        if (moment !== null) return moment
        addIssue({ message: `${label} must be an ISO date and time of the years 1 to 9999` })
        return NEVER
      }),
    ),
  )
}

const MOMENT =
  /^(\d{4}-\d\d-(\d\d))[T ]((?:[01]\d|2[0-3]):\d\d(?::\d\d(?:\.\d{1,9})?)?)(?:Z|([+-](?:[01]\d|2[0-3]))(?::?(\d\d))?)$/i

/** The moment in UTC, as the server writes it; null when the text names none, such as 30 February. */
function momentOf(text: string): string | null {
  const [, date = '', day, time = '', hours, minutes = '00'] = MOMENT.exec(text) ?? []
  const moment = new Date(`${date}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`)
  const year = moment.getUTCFullYear()
  // A day that a month lacks would be one of the next month.
  const isThere = new Date(`${date}T00:00Z`).getUTCDate() === Number(day)
  return isThere && year >= 1 && year <= 9999 ? moment.toISOString() : null
}

function shortTexts(label: string, longest: number) {
  const item = v.pipe(
    v.string(`${label} must be a list of texts`),
    v.check(
      (text) => text.length <= longest || text.trim().length <= longest,
      `${label}: each must be at most ${longest} characters`,
    ),
    v.transform((text) => text),
    textCheck(label, { max: longest, oneLine: true }),
    v.trim(),
  )
  return v.pipe(
    shortList(item, MOST_NAMED, { list: `${label} must be a list of texts`, most: `${label}: at most 50` }),
    v.transform((list) => [...new Set(list.filter(isShown))]),
    v.maxLength(50, `${label}: at most 50`),
  )
}

/** Of a list whose members may stand in it twice. */
const MOST_NAMED = 200

function idSchema(message: string) {
  return v.pipe(
    v.union([v.number(message), v.pipe(v.string(), v.maxLength(40), v.transform(Number))], message),
    v.integer(message),
    v.minValue(1, message),
  )
}

function numberSchema(named: string, rule: NumberRule): Schema {
  const label = rule.called ?? named
  const { min, max = Number.MAX_SAFE_INTEGER, step, orZero, words } = rule
  const least = v.minValue<number, number, string>(min, words?.min ?? `${label} must be at least ${inThousands(min)}`)
  const most = v.maxValue<number, number, string>(max, words?.max ?? `${label} must be at most ${inThousands(max)}`)
  const whole = v.integer<number, string>(words?.step ?? `${label} must be a whole number`)
  if (!orZero) return v.pipe(numeric(label), whole, least, most)
  const any = v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.maxLength(400), v.trim()), v.null()], `${label} must be a number`),
    v.check((value) => step === undefined || value !== '', `${label} is required`),
    v.transform(numberOrZero),
  )
  if (step === undefined) return v.pipe(any, whole, least, most)
  return v.pipe(any, least, most, v.multipleOf(step, words?.step ?? `${label} must be in steps of ${step}`))
}

/** What a form's number field may hold; anything that is no number is 0. */
function numberOrZero(value: number | string | null): number {
  const number = value === null || value === '' ? 0 : Number(value)
  return Number.isFinite(number) ? number : 0
}
