import type { EntityPolicy } from '#contract/records/policy.ts'
import { entities } from '#contract/index.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'

/** One pair of concurrent edits, with the answer that a careful editor would want. Written by hand, never generated. */
export interface Pair {
  readonly name: string
  readonly policy: EntityPolicy
  /** `update`: both edited · `delete`: I deleted, they edited · `gone`: they deleted, I edited */
  readonly kind: 'update' | 'delete' | 'gone'
  readonly base: Values
  /** The fields that I touched. */
  readonly mine: Values
  /** Their fields as the server holds them now; what stands here not, stands there as in the base. */
  readonly theirs: Values
  /** For `delete`: their version is the one that this device saved itself. */
  readonly own?: boolean
  /** Every field that I touched as it must come out, or the fields that a person must be asked about. */
  readonly expect: { readonly merged: Values } | { readonly ask: readonly string[] }
}

/** Markdown and lists in an order, as courses have them. */
const COURSE: EntityPolicy = {
  type: 'post',
  label: 'Course',
  plural: 'Courses',
  titleField: 'title',
  fields: {
    title: { label: 'Title', merge: 'scalar' },
    notes: { label: 'Notes', merge: 'markdown' },
    lessons: { label: 'Lessons', merge: 'order', reference: 'lesson' },
  },
  endpoints: { read: 'posts.read', update: 'posts.update' },
  route: '/admin/courses/{id}',
}

export function policyOf(name: string): EntityPolicy {
  const found = name === 'course' ? COURSE : entities[name]
  if (!found) throw new RangeError(`No policy ${name}`)
  return found
}

export const ASK = 'ask'

/** Several fields. @param expected the touched fields as they come out, or the names to ask about */
export function edit(
  name: string,
  entity: string,
  base: Values,
  mine: Values,
  theirs: Values,
  expected: Values | readonly string[],
): Pair {
  const expect = isNames(expected) ? { ask: expected } : { merged: expected }
  return { name, policy: policyOf(entity), kind: 'update', base, mine, theirs, expect }
}

function isNames(expected: Values | readonly string[]): expected is readonly string[] {
  return Array.isArray(expected)
}

/** One field. */
export function oneField(entity: string, field: string) {
  return (name: string, base: unknown, mine: unknown, theirs: unknown, expected: unknown): Pair =>
    edit(
      name,
      entity,
      { [field]: base },
      { [field]: mine },
      { [field]: theirs },
      expected === ASK ? [field] : { [field]: expected },
    )
}

/** Texts as lists of blocks, joined as they are. */
export function texts(entity: string, field: string, between: string) {
  const pair = oneField(entity, field)
  const text = (blocks: readonly string[] | string) => (typeof blocks === 'string' ? blocks : blocks.join(between))
  return (
    name: string,
    base: readonly string[] | string,
    mine: readonly string[] | string,
    theirs: readonly string[] | string,
    expected: readonly string[] | string,
  ): Pair => pair(name, text(base), text(mine), text(theirs), expected === ASK ? ASK : text(expected))
}
