import type { FieldPolicy } from '#contract/records/policy.ts'
import type { FieldResult } from '#client/offline/engine/merge/merge.ts'
import { join, type Hunk } from '#client/offline/engine/merge/paragraphs.ts'

/** The person's decisions on one conflict, field by field. Pure. */

export type Side = 'mine' | 'theirs'

export interface FieldChoice {
  /** One side as a whole, or null while parts are mixed or edited. */
  readonly side: Side | null
  /** Texts: the choice per overlapping paragraph, by its place among the hunks. */
  readonly hunks: Readonly<Record<number, Side>>
  /** What was typed into "Merged result". */
  readonly edited: unknown
  readonly isEdited: boolean
}

export const UNDECIDED: FieldChoice = { side: null, hunks: {}, edited: null, isEdited: false }

/** The value that would be saved; `decided` is false while something is open. */
export function resultOf(
  policy: FieldPolicy | undefined,
  field: FieldResult,
  choice: FieldChoice,
): { decided: boolean; value: unknown } {
  if (field.state !== 'conflict') return { decided: true, value: field.merged }
  if (choice.isEdited) return { decided: true, value: choice.edited }
  if (choice.side !== null) return { decided: true, value: field[choice.side] }
  if (policy?.merge !== 'html' && policy?.merge !== 'markdown') return { decided: false, value: null }
  const texts = field.hunks.map((hunk, index) => textOf(hunk, choice.hunks[index]))
  return texts.includes(null) || texts.length === 0
    ? { decided: false, value: null }
    : { decided: true, value: join(policy.merge, texts.map(String)) }
}

/** What "Merged result" begins with: what fits from both, and mine where they stand against each other. */
export function startOf(policy: FieldPolicy | undefined, field: FieldResult): unknown {
  if ((policy?.merge !== 'html' && policy?.merge !== 'markdown') || field.hunks.length === 0) return field.mine
  return join(
    policy.merge,
    field.hunks.map((hunk) => (hunk.kind === 'agreed' ? hunk.text : hunk.mine)),
  )
}

/** Mine wherever the two stand against each other. What they alone changed, or what came together, stays as it is. */
export function allMine(
  policies: Readonly<Record<string, FieldPolicy>>,
  fields: Readonly<Record<string, FieldResult>>,
): Record<string, unknown> {
  const value = ([name, field]: [string, FieldResult]) =>
    field.state === 'conflict' ? startOf(policies[name], field) : field.merged
  return Object.fromEntries(Object.entries(fields).map((entry) => [entry[0], value(entry)]))
}

function textOf(hunk: Hunk, side: Side | undefined): string | null {
  if (hunk.kind === 'agreed') return hunk.text
  return side === undefined ? null : hunk[side]
}

/** A list whose order matters, one numbered line for each member; null for any other field and for an empty list. */
export function linesOf(
  policy: FieldPolicy | undefined,
  value: unknown,
  title: (member: unknown) => string,
): string | null {
  if (policy?.merge !== 'order' || !Array.isArray(value) || value.length === 0) return null
  return value.map((member: unknown, index) => `${index + 1}. ${title(member)}`).join('\n')
}

/** The word at the right of a field's title. */
export function wordOf(choice: FieldChoice, decided: boolean): 'To decide' | 'Mine' | 'Theirs' | 'Merged' {
  if (!decided) return 'To decide'
  if (choice.isEdited || choice.side === null) return 'Merged'
  return choice.side === 'mine' ? 'Mine' : 'Theirs'
}

/** Fields that travel together are decided together. */
export function withSide(
  choices: Readonly<Record<string, FieldChoice>>,
  names: readonly string[],
  side: Side,
): Record<string, FieldChoice> {
  return { ...choices, ...Object.fromEntries(names.map((name) => [name, { ...UNDECIDED, side }])) }
}
