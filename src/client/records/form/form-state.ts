import * as v from 'valibot'
import { isObject } from '#contract/calls/envelope.ts'
import { legible } from '#contract/fields/text.ts'

/** The form engine's pure part: values, what they are compared with, and what is wrong with them. */

export type Values = Record<string, unknown>
export type FieldErrors = Record<string, string[]>

export interface Base<T extends Values> {
  /** Version of the record that the person saw when the form was filled; null for a new record. */
  readonly version: number | null
  readonly values: T
}

export interface FormState<T extends Values> {
  readonly base: Base<T>
  readonly values: T
  /** Fields that were left once, or all after a failed submit: their errors are shown live. */
  readonly shown: ReadonlySet<string>
  /** What the server said about the last version sent; dropped field by field as they are corrected. */
  readonly serverErrors: FieldErrors
  /** How often the record changed below it and it followed. */
  readonly followed: number
}

export function startForm<T extends Values>(base: Base<T>): FormState<T> {
  return { base, values: base.values, shown: new Set(), serverErrors: {}, followed: 0 }
}

/** Equality of field values: JSON values compared by content. */
function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  // A long text is compared as often as it is handed out: not by way of a copy.
  return typeof a === 'string' && typeof b === 'string' ? false : asText(a) === asText(b)
}

/** JSON knows no number that is none and writes it like an empty field, which a half-typed one is not. */
function asText(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) => (Number.isNaN(inner) ? 'NaN' : inner))
}

export function changedFields<T extends Values>(state: Pick<FormState<T>, 'values' | 'base'>): (keyof T & string)[] {
  return Object.keys(state.values).filter((name) => !sameValue(state.values[name], state.base.values[name]))
}

export function isDirty<T extends Values>(state: FormState<T>): boolean {
  return changedFields(state).length > 0
}

/** Whether it holds anything that somebody typed. @param rule where what differs may be no more than a choice */
export function isTyped<T extends Values>(
  state: Pick<FormState<T>, 'values' | 'base'>,
  rule: { readonly isTyped?: (values: Values) => boolean } | null,
): boolean {
  return changedFields(state).length > 0 && (rule?.isTyped?.(state.values) ?? true)
}

export function setValues<T extends Values>(state: FormState<T>, change: Partial<T>): FormState<T> {
  const serverErrors = Object.fromEntries(Object.entries(state.serverErrors).filter(([name]) => !(name in change)))
  return { ...state, values: { ...state.values, ...withLegible(change) }, serverErrors }
}

/** What a paste brings along unseen, and no server takes, never gets into a form. */
function withLegible<V>(value: V): V {
  // The same shape with the same members: only texts lose characters.
  return legibleValue(value) as V
}

function legibleValue(value: unknown): unknown {
  if (typeof value === 'string') return legible(value)
  if (Array.isArray(value)) return value.map(legibleValue)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, legibleValue(inner)]))
    : value
}

/**
 * The record changed below the form. An untouched form follows it; a touched one keeps the base that the
 * person started from, so that saving compares three ways.
 */
export function followRecord<T extends Values>(state: FormState<T>, base: Base<T>): FormState<T> {
  if (isDirty(state)) return state
  if (state.base.version === base.version && sameValue(state.base.values, base.values)) return state
  return { ...state, base, values: base.values, followed: state.followed + 1 }
}

/**
 * Somebody else saved the record while it was edited here: what was typed is laid over it as it is now.
 * @returns with the fields that were changed on both sides, and not to the same
 */
export function overRecord<T extends Values>(
  state: FormState<T>,
  base: Base<T>,
): { readonly state: FormState<T>; readonly both: readonly (keyof T & string)[] } {
  const typed = changedFields(state)
  const mine: Partial<T> = {}
  for (const name of typed) mine[name] = state.values[name]
  const isOther = (name: keyof T & string) =>
    !sameValue(base.values[name], state.base.values[name]) && !sameValue(base.values[name], mine[name])
  return { state: { ...state, base, values: { ...base.values, ...mine } }, both: typed.filter(isOther) }
}

/** Values that were typed, and what they were typed over. */
interface TypedText {
  readonly values: Values
  readonly base: Base<Values>
}

const KeptBase = v.object({ version: v.nullable(v.number()), values: v.record(v.string(), v.unknown()) })

/** What a text was typed over, as the device kept it; null when that can't be read. */
export function keptBase(raw: unknown): Base<Values> | null {
  const base = v.safeParse(KeptBase, raw)
  return base.success ? base.output : null
}

/** Whether it says anything that the record does not. */
export function differs(text: TypedText, record: Values): boolean {
  return changedFields(text).some((name) => !sameValue(text.values[name], record[name]))
}

/** Whether putting the text into the form would take the place of something that was typed there. */
export function covers<T extends Values>(text: TypedText, state: FormState<T>): boolean {
  const typed: readonly string[] = changedFields(state)
  return changedFields(text).some((name) => typed.includes(name) && !sameValue(text.values[name], state.values[name]))
}

/**
 * The form with a text that was typed in another visit. Only the fields that were typed in come from there, with what
 * they were typed over: whatever else was saved meanwhile stays, and saving compares three ways.
 */
export function withText<T extends Values>(state: FormState<T>, text: TypedText): FormState<T> {
  const names = changedFields(text)
  const pick = (from: Values) => Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : [])))
  const [mine, theirs] = [state.base.version, text.base.version]
  return {
    ...state,
    // The older of the two: what came in between is then merged and not written over.
    base: {
      version: mine === null || theirs === null ? null : Math.min(mine, theirs),
      values: { ...state.base.values, ...pick(text.base.values) },
    },
    values: { ...state.values, ...pick(text.values) },
  }
}

/** Messages by field; empty when the values are valid. */
export function validate(schema: v.GenericSchema, values: Values): FieldErrors {
  const result = v.safeParse(schema, values)
  if (result.success) return {}
  const errors: FieldErrors = {}
  for (const issue of result.issues) {
    const name = String(issue.path?.[0]?.key ?? '')
    errors[name] = [...(errors[name] ?? []), issue.message].slice(0, 1)
  }
  return errors
}

/**
 * The fields that keep the form from being saved. One that was not typed in here may have been filled in elsewhere since:
 * it is left as the record has it.
 */
export function fieldsInTheWay<T extends Values>(
  schema: v.GenericSchema,
  state: FormState<T>,
  base: Base<T>,
): string[] {
  const found = Object.keys(validate(schema, state.values))
  if (found.length === 0) return found
  const then = validate(schema, overRecord(state, base).state.values)
  return found.filter((name) => name in then)
}

/** What stands at the fields now: own checks of shown fields, then what the server said. */
export function visibleErrors<T extends Values>(state: FormState<T>, found: FieldErrors): FieldErrors {
  const own = Object.entries(found).filter(([name]) => state.shown.has(name))
  return { ...state.serverErrors, ...Object.fromEntries(own) }
}
