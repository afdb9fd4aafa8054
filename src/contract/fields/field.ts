import type { FieldMerge, FieldPolicy, Presence } from '#contract/records/policy.ts'
import type { Schema } from '#contract/calls/endpoint.ts'

/**
 * The kinds of fields that a record's definition is made of. A field is data: its schemas are made from it when they
 * are first used (schema.ts), so whoever needs only names, labels and merge rules loads no schemas.
 */

declare const KEPT: unique symbol
declare const SENT: unique symbol
declare const PRESENCE: unique symbol

/** `Kept` is the value in answers, `Sent` the value of a parsed body. */
export interface Field<Kept = unknown, Sent = Kept, P extends Presence = Presence> extends FieldPolicy {
  readonly rule: Rule
  /** What a new form starts with, and what a create takes where the field may be left out. */
  readonly empty: unknown
  readonly presence: P
  /** Servers of another kind leave it out of their answers; then it is `empty`. */
  readonly lenient?: boolean
  /** Belongs to the record's place: answers carry it, bodies may name it, the path decides. */
  readonly parent?: boolean
  /** Only a create may name it. */
  readonly fixed?: boolean
  readonly [KEPT]?: Kept
  readonly [SENT]?: Sent
  readonly [PRESENCE]?: P
}

/** What a value must be; every limit is told in the message that a person reads. */
export type Rule =
  | { readonly kind: 'text'; readonly max: number; readonly required: boolean; readonly lines: boolean }
  | { readonly kind: 'rich'; readonly max: number; readonly required: boolean; readonly html: boolean }
  | { readonly kind: 'lines'; readonly most: number; readonly longest: number }
  | { readonly kind: 'slug' | 'color' | 'flag' | 'date' | 'address' | 'web-address' | 'email' }
  | ({ readonly kind: 'number' } & NumberRule)
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly message: string }
  | { readonly kind: 'choices'; readonly choices: readonly string[]; readonly message: string; readonly none?: string }
  | { readonly kind: 'reference'; readonly message: string; readonly mayVanish: boolean }
  | { readonly kind: 'references'; readonly most: number }
  | { readonly kind: 'texts'; readonly longest: number }
  /** One of a kind: its record says what it is. */
  | { readonly kind: 'own'; readonly kept: () => Schema; readonly sent: () => Schema }

export interface NumberRule {
  readonly min: number
  readonly max?: number
  /** Steps other than whole numbers. */
  readonly step?: number
  /** What is no number counts as 0, as forms send it. */
  readonly orZero?: boolean
  /** How messages call it, where the label also tells the unit. */
  readonly called?: string
  /** Where the general sentence says too little: for the limit below, the limit above, the step. */
  readonly words?: { readonly min?: string; readonly max?: string; readonly step?: string }
}

interface Traits {
  readonly merge?: FieldMerge
  readonly lenient?: true
}

const scalar = 'scalar' as const

/** One line, or with `lines` several, trimmed; must not be empty. */
export function text(label: string, max: number, { lines = false } = {}): Field<string, string, 'given'> {
  const rule = { kind: 'text', max, required: true, lines } as const
  return { label, merge: scalar, rule, empty: '', presence: 'given' }
}

/** The same; may be empty. */
export function optionalText(
  label: string,
  max: number,
  { lines = false, ...traits }: Traits & { readonly lines?: boolean } = {},
): Field<string, string, 'default'> {
  const rule = { kind: 'text', max, required: false, lines } as const
  return { label, merge: scalar, rule, empty: '', presence: 'default', ...traits }
}

/** HTML that must hold a text or a picture. */
export function html(label: string, max: number): Field<string, string, 'given'> {
  const rule = { kind: 'rich', max, required: true, html: true } as const
  return { label, merge: 'html', uploads: 'text', rule, empty: '', presence: 'given' }
}

export function optionalHtml(label: string, max: number): Field<string, string, 'default'> {
  const rule = { kind: 'rich', max, required: false, html: true } as const
  return { label, merge: 'html', uploads: 'text', rule, empty: '', presence: 'default' }
}

/** Markdown that must not be empty; kept as written but for its line ends. */
export function markdown(label: string, max: number): Field<string, string, 'given'> {
  const rule = { kind: 'rich', max, required: true, html: false } as const
  return { label, merge: 'markdown', uploads: 'text', rule, empty: '', presence: 'given' }
}

/** A text of items, one a line; a list is taken as well. */
export function lines(label: string, most: number, longest: number): Field<string, string, 'default'> {
  return { label, merge: scalar, rule: { kind: 'lines', most, longest }, empty: '', presence: 'default' }
}

/** Unique within its kind; left out or empty, the server makes one from the title. */
export function slug(traits: Traits = {}): Field<string, string, 'default'> {
  return { label: 'Slug', merge: scalar, rule: { kind: 'slug' }, empty: '', presence: 'default', ...traits }
}

export function color(label: string, initial: string): Field<string, string, 'default'> {
  return { label, merge: scalar, rule: { kind: 'color' }, empty: initial, presence: 'default' }
}

/** 'true', '1', 1 and true are equal. */
export function flag(label: string, initial: boolean, traits: Traits = {}): Field<boolean, boolean, 'default'> {
  return { label, merge: scalar, rule: { kind: 'flag' }, empty: initial, presence: 'default', ...traits }
}

/** ISO 8601, kept in UTC; null for none. */
export function date(label: string): Field<string | null, string | null, 'default'> {
  return { label, merge: scalar, rule: { kind: 'date' }, empty: null, presence: 'default' }
}

/** A number as JSON or as a form's text; whole unless the rule has steps. */
export function number(label: string, rule: NumberRule): Field<number, number, 'given'> {
  return { label, merge: scalar, rule: { kind: 'number', ...rule }, empty: null, presence: 'given' }
}

export function defaultNumber(label: string, initial: number, rule: NumberRule): Field<number, number, 'default'> {
  return { label, merge: scalar, rule: { kind: 'number', ...rule }, empty: initial, presence: 'default' }
}

/** Left out, whoever makes the record decides: the last place of a list. */
export function openNumber(label: string, rule: NumberRule): Field<number, number, 'open'> {
  return { label, merge: scalar, rule: { kind: 'number', ...rule }, empty: 0, presence: 'open' }
}

export function choice<const C extends readonly string[]>(
  label: string,
  choices: C,
  message: string,
): Field<C[number], C[number], 'given'> {
  return { label, merge: scalar, rule: { kind: 'choice', choices, message }, empty: choices[0], presence: 'given' }
}

export function defaultChoice<const C extends readonly string[]>(
  label: string,
  choices: C,
  initial: C[number],
  message: string,
): Field<C[number], C[number], 'default'> {
  return { label, merge: scalar, rule: { kind: 'choice', choices, message }, empty: initial, presence: 'default' }
}

/** Some of the choices, each once. `none` is what a person reads when there are none; absent where there may be none. */
export function choices<const C extends readonly string[]>(
  label: string,
  all: C,
  initial: readonly C[number][],
  words: { readonly message: string; readonly none?: string },
): Field<C[number][], C[number][], 'default'> {
  return { label, merge: 'set', rule: { kind: 'choices', choices: all, ...words }, empty: initial, presence: 'default' }
}

/** A field that names other records. */
type Referring = { readonly reference: string }

interface ReferenceOptions {
  /** What a person reads when nothing usable is named. */
  readonly message?: string
}

/** The id of a record of the named type that must be there. */
export function reference(
  label: string,
  type: string,
  { message = `${label} is required` }: ReferenceOptions = {},
): Field<number, number, 'given'> & Referring {
  const rule = { kind: 'reference', message, mayVanish: false } as const
  return { label, merge: scalar, reference: type, rule, empty: null, presence: 'given' }
}

/** The same for a record that may be erased while others name it: then answers say null. */
export function looseReference(
  label: string,
  type: string,
  { message = `${label} is required` }: ReferenceOptions = {},
): Field<number | null, number, 'given'> & Referring {
  const rule = { kind: 'reference', message, mayVanish: true } as const
  return { label, merge: scalar, reference: type, rule, empty: null, presence: 'given' }
}

/** The same, and a create may leave it out. */
export function openReference(label: string, type: string, message: string): Field<number, number, 'open'> & Referring {
  return {
    label,
    merge: scalar,
    reference: type,
    rule: { kind: 'reference', message, mayVanish: false },
    empty: null,
    presence: 'open',
  }
}

/** The record that it belongs to: the path names it, answers carry it. */
export function parent(
  label: string,
  type: string,
): Field<number, number, 'open'> & Referring & { readonly parent: true } {
  const rule = { kind: 'reference', message: `${label} must be an id`, mayVanish: false } as const
  return { label, merge: scalar, reference: type, rule, empty: null, presence: 'open', parent: true }
}

/** The record around its parent, which not every server tells. */
export function grandparent(
  label: string,
  type: string,
): Field<number | null, number, 'open'> & Referring & { readonly parent: true } {
  const rule = { kind: 'reference', message: `${label} must be an id`, mayVanish: true } as const
  return { label, merge: scalar, reference: type, rule, empty: null, presence: 'open', parent: true, lenient: true }
}

/** A set of ids. */
export function references(
  label: string,
  type: string,
  most: number,
): Field<number[], number[], 'default'> & Referring {
  return { label, merge: 'set', reference: type, rule: { kind: 'references', most }, empty: [], presence: 'default' }
}

/** Short texts in the order the person gave them, each once, empty ones dropped. */
export function texts(label: string, longest: number): Field<string[], string[], 'default'> {
  return { label, merge: 'order', rule: { kind: 'texts', longest }, empty: [], presence: 'default' }
}

/** A picture or a video: the address of an upload, or of something on the web; null for none. */
export function address(label: string, traits: Traits = {}): Field<string | null, string | null, 'default'> {
  return {
    label,
    merge: scalar,
    uploads: 'value',
    rule: { kind: 'address' },
    empty: null,
    presence: 'default',
    ...traits,
  }
}

export function webAddress(label: string): Field<string, string, 'given'> {
  return { label, merge: scalar, rule: { kind: 'web-address' }, empty: '', presence: 'given' }
}

export function email(label: string): Field<string, string, 'given'> {
  return { label, merge: scalar, rule: { kind: 'email' }, empty: '', presence: 'given' }
}

type Out<S extends Schema> = NonNullable<S['~types']>['output']

/**
 * A field of a kind that only one record has.
 * @param parts its schemas, made when they are first used; `members` are the fields of its objects, with their labels
 */
export function own<K extends Schema, S extends Schema>(
  label: string,
  parts: {
    readonly kept: () => K
    readonly sent: () => S
    readonly empty: unknown
    readonly lenient?: true
    readonly members?: Readonly<Record<string, string>>
  },
): Field<Out<K>, Out<S>, 'default'> {
  const { kept, sent, ...traits } = parts
  return { label, merge: scalar, rule: { kind: 'own', kept, sent }, presence: 'default', ...traits }
}

/** What the server works out: in answers, never in bodies. */
export interface Computed<T = unknown> {
  readonly schema: () => Schema
  readonly [KEPT]?: T
}

/** @param schema of the value in answers, made when it is first used; optional ones take other servers' silence */
export function computed<S extends Schema>(schema: () => S): Computed<Out<S>> {
  return { schema }
}

export type KeptOf<F> = F extends { readonly [KEPT]?: infer T } ? Exclude<T, undefined> : never
export type SentOf<F> = F extends { readonly [SENT]?: infer T } ? Exclude<T, undefined> : never
