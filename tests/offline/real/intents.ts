import { isObject } from '#contract/calls/envelope.ts'
import type { Field } from '#contract/fields/field.ts'
import { definitions, entities } from '#contract/index.ts'
import type { RecordId } from '#contract/records/policy.ts'
import type { Definition, Kind } from '#contract/records/record.ts'
import type { Intent } from '#client/offline/engine/outbox/enqueue.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import type { Prng } from '#client/offline/simulation/prng.ts'

/** What a person may want of any kind of record, from its definition alone. */

export interface Writing {
  readonly random: Prng
  /** A text that stands nowhere else. */
  readonly fresh: () => string
  /** Ids of records of a kind, made here or there. */
  readonly known: (entity: string) => readonly RecordId[]
}

/** Kinds that a form makes and that need no bytes. */
export const MADE: readonly (Definition & Kind)[] = definitions.filter(
  // Their definitions are all of them kinds with calls; only some can be made.
  ({ endpoints }: Definition & Kind) => endpoints.create !== undefined && endpoints.upload === undefined,
)

/** Those that stand in a list of another record. */
export const LISTED = MADE.filter(({ liesIn }) => liesIn !== undefined)

/** Fields of one record that the server changes with another one of the list. */
const BESIDE: ReadonlySet<string> = new Set(['order', 'sort_order', 'is_default'])

const KINDS: ReadonlyMap<string, Definition> = new Map(definitions.map((kind) => [kind.type, kind]))

/**
 * @param before one that stands in the same list, right before it
 * @returns null when what it lies in is not there
 */
export function newRecord(kind: Definition & Kind, id: RecordId, writing: Writing, before?: Intent): Intent | null {
  const params: Record<string, RecordId> = {}
  for (const [name, field] of Object.entries(kind.within ?? {})) {
    const reference = kind.fields[field]?.reference
    const there = reference === undefined ? [] : writing.known(reference)
    const last = before?.params?.[name]
    const parent =
      field === kind.liesIn && last !== undefined ? last : writing.random.pick(there.filter((one) => one !== last))
    const isInPath = entities[kind.type]?.endpoints.create !== undefined
    if (parent === undefined && isInPath) return null
    if (parent !== undefined) params[name] = parent
  }
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.parent === true && !(field.fixed === true && field.presence === 'given')) continue
    // The address of what is attached names what is attached.
    const named = Object.entries(kind.within ?? {}).find(([, within]) => within === name)
    if (named && params[named[0]] !== undefined) {
      values[name] = params[named[0]]
      continue
    }
    if (BESIDE.has(name) || (field.presence !== 'given' && field.rule.kind !== 'own' && !writing.random.chance(0.3)))
      continue
    const value = valueOf(field, field.empty, writing)
    if (value !== undefined) values[name] = value
    else if (field.presence === 'given') return null
  }
  return { entity: kind.type, id, kind: 'create', values: decided(values), base: null, label: kind.label, params }
}

/** One to three fields of a record, changed. */
export function changed(entity: string, base: Values, writing: Writing): Values {
  const policy = entities[entity]
  const list = policy?.fields['ids']
  if (list?.merge === 'order') return { ids: shuffled(base['ids'], writing.random) }
  const fields = Object.entries(KINDS.get(entity)?.fields ?? {}).filter(
    // Its place changes by the order of the list.
    ([name, { fixed, parent }]) => name in base && !BESIDE.has(name) && fixed !== true && parent !== true,
  )
  const values: Record<string, unknown> = {}
  for (let count = 1 + writing.random.below(3); count > 0; count -= 1) {
    const [name, field] = writing.random.pick(fields) ?? []
    if (name === undefined || !field) continue
    const value = valueOf(field, base[name], writing)
    if (value !== undefined) values[name] = value
  }
  return decided(values)
}

/** A switch is on or off: nobody leaves that to the server. */
function decided(values: Values): Values {
  return values['type'] === 'boolean' && values['value'] === undefined ? { ...values, value: '1' } : values
}

/** @returns undefined when this field is left alone */
function valueOf(field: Field, current: unknown, { random, fresh, known }: Writing): unknown {
  const { rule } = field
  switch (rule.kind) {
    case 'text':
      return fresh()
    case 'rich':
      return edited(String(current ?? ''), rule.html, fresh(), random)
    case 'lines':
      return `${fresh()}\n${fresh()}`
    case 'texts':
      return [...(Array.isArray(current) ? current : []), fresh()]
    case 'flag':
      return current !== true
    case 'number':
      return rule.min + random.below(Math.min(rule.max ?? 50, 50) - rule.min + 1)
    case 'choice':
      return random.pick(rule.choices)
    case 'color':
      return `#${random.below(0xffffff).toString(16).padStart(6, '0')}`
    case 'web-address':
      return `https://${fresh()}.example.test/`
    case 'reference':
      return field.reference === undefined ? undefined : random.pick(known(field.reference))
    case 'references': {
      const all: readonly unknown[] = Array.isArray(current) ? current : []
      const other = field.reference === undefined ? undefined : random.pick(known(field.reference))
      return other === undefined ? undefined : all.includes(other) ? all.filter((id) => id !== other) : [...all, other]
    }
    case 'own':
      return field.members && 'question' in field.members ? questions(current, fresh) : undefined
    // An address that is taken, or changes with the rest, has tests of its own.
    default:
      return undefined
  }
}

function edited(text: string, isHtml: boolean, token: string, random: Prng): string {
  const parts = isHtml ? (text.match(/<p>.*?<\/p>/gs) ?? []) : text.split(/\n\n+/).filter((part) => part !== '')
  const at = random.below(parts.length + 1)
  const replace = random.chance(0.4) ? 1 : 0
  const next = [...parts.slice(0, at), isHtml ? `<p>${token}</p>` : token, ...parts.slice(at + replace)]
  return next.join(isHtml ? '' : '\n\n')
}

function questions(current: unknown, fresh: () => string): unknown {
  const before = Array.isArray(current) ? current.filter(isObject) : []
  const question = {
    question: fresh(),
    type: 'multiple_choice',
    option_a: 'One',
    option_b: 'Two',
    option_c: 'Three',
    option_d: 'Four',
    correct_answer: 'B',
    points: 5,
    explanation: '',
  }
  return [...before, question]
}

function shuffled(list: unknown, random: Prng): readonly unknown[] {
  const rest: unknown[] = Array.isArray(list) ? [...list] : []
  const [moved] = rest.splice(random.below(Math.max(1, rest.length)), 1)
  if (moved !== undefined) rest.splice(random.below(rest.length + 1), 0, moved)
  return rest
}
