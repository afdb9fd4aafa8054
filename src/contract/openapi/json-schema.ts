import * as v from 'valibot'
import type { Schema } from '#contract/calls/endpoint.ts'
import { Flag, IdText, Timestamp } from '#contract/fields/scalars.ts'

/** Schemas of the contract as JSON Schema 2020-12, which OpenAPI 3.1 speaks. */

export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** What is sent is described as it may be given, an answer as it comes. */
export type Direction = 'sent' | 'answered'

/** Schemas that have a name of their own among the components. */
export type Named = ReadonlyMap<unknown, string>

type Node = v.GenericSchema & {
  readonly type: string
  readonly pipe?: readonly Step[]
  readonly entries?: Readonly<Record<string, Node>>
  readonly wrapped?: Node
  readonly item?: Node
  readonly items?: readonly Node[]
  readonly value?: Node
  readonly options?: readonly (Node | string | number)[]
  readonly literal?: unknown
  readonly default?: unknown
}

interface Step {
  readonly kind: string
  readonly type: string
  readonly requirement?: unknown
  readonly operation?: unknown
  /** Of the product's own check of texts. */
  readonly text?: { readonly max: number; readonly required?: boolean }
}

/** Schemas that take several writings of one thing: what is written down is the plain one. */
const PLAIN = new Map<unknown, JsonSchema>([
  [IdText, { type: 'integer', minimum: 1 }],
  [Flag, { type: 'boolean' }],
  [Timestamp, { type: 'string', format: 'date-time' }],
])

/**
 * @param named referred to instead of being written out
 * @throws RangeError for a kind of schema that it does not know
 */
export function jsonSchema(schema: Schema, direction: Direction, named: Named = new Map()): JsonSchema {
  return describe(schema as Node, direction, named)
}

function describe(node: Node, direction: Direction, named: Named): JsonSchema {
  const name = named.get(node)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  const plain = PLAIN.get(node)
  if (plain) return plain
  if (!node.pipe) return describeOne(node, direction, named)
  let result: JsonSchema = {}
  for (const step of node.pipe) {
    if (step.kind === 'schema') {
      // A second one looks at the same value again: a list is counted before its members are read.
      result = { ...result, ...describe(step as Step & Node, direction, named) }
    } else if (step.type === 'transform' && step.operation === Number) {
      result = { type: 'number' }
    } else if (step.kind === 'transformation' && step.type !== 'trim') {
      // What it becomes is the server's own; what may come in any writing is described by what follows.
      if (Object.keys(result).length > 0) return result
    } else {
      result = { ...result, ...limitsOf(step, result) }
    }
  }
  return result
}

function describeOne(node: Node, direction: Direction, named: Named): JsonSchema {
  const inner = (each: Node) => describe(each, direction, named)
  const { entries = {}, options = [], items = [] } = node
  switch (node.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { type: node.type }
    case 'unknown':
    case 'any':
      return {}
    case 'custom':
    case 'loose_object':
      return node.entries ? objectOf(entries, inner, true) : { type: 'object' }
    case 'object':
      return objectOf(entries, inner, true)
    case 'strict_object':
      return objectOf(entries, inner, direction === 'answered')
    case 'literal':
      return { const: node.literal }
    case 'picklist':
      return { enum: options }
    case 'array':
      return { type: 'array', items: node.item ? inner(node.item) : {} }
    case 'tuple':
      return { type: 'array', prefixItems: items.map(inner), minItems: items.length, maxItems: items.length }
    case 'record':
      return { type: 'object', additionalProperties: node.value ? inner(node.value) : true }
    case 'optional':
    case 'nullish':
      return withDefault(node, node.wrapped ? inner(node.wrapped) : {})
    case 'nullable':
      return nullable(node.wrapped ? inner(node.wrapped) : {})
    case 'union':
      return eitherOf(schemasIn(options).map(inner))
    case 'variant':
      return { anyOf: schemasIn(options).map(inner) }
    case 'intersect':
      return { allOf: schemasIn(options).map(inner) }
    default:
      throw new RangeError(`No JSON Schema for a schema of type ${node.type}`)
  }
}

const schemasIn = (options: readonly (Node | string | number)[]) =>
  options.filter((option): option is Node => typeof option === 'object')

function objectOf(
  entries: Readonly<Record<string, Node>>,
  inner: (node: Node) => JsonSchema,
  open: boolean,
): JsonSchema {
  const required = Object.entries(entries).filter(([, node]) => !isOptional(node))
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(entries).map(([name, node]) => [name, inner(node)])),
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
    ...(!open && { additionalProperties: false }),
  }
}

const isOptional = ({ type }: Node) => type === 'optional' || type === 'nullish'

function withDefault(node: Node, schema: JsonSchema): JsonSchema {
  const usual: unknown = typeof node.default === 'function' ? undefined : node.default
  return usual === undefined || '$ref' in schema ? schema : { ...schema, default: usual }
}

function nullable(schema: JsonSchema): JsonSchema {
  const { type } = schema
  if (typeof type === 'string' && !('enum' in schema)) return { ...schema, type: [type, 'null'] }
  return Object.keys(schema).length === 0 ? {} : { anyOf: [schema, { type: 'null' }] }
}

/** A number, and the same as a form's text, are one. */
function eitherOf(schemas: readonly JsonSchema[]): JsonSchema {
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  const numbers = different.some(({ type }) => type === 'number' || type === 'integer')
  const rest = different.filter(
    (schema) => !(numbers && schema['type'] === 'string' && Object.keys(schema).length === 1),
  )
  const [only] = rest
  return rest.length === 1 && only ? only : { anyOf: rest }
}

function limitsOf({ type, requirement, text }: Step, before: JsonSchema): JsonSchema {
  if (text) return { maxLength: text.max, ...(text.required && { minLength: 1 }) }
  const isList = before['type'] === 'array'
  switch (type) {
    case 'integer':
      return { type: 'integer' }
    case 'min_value':
      return { minimum: requirement }
    case 'max_value':
      return { maximum: requirement }
    case 'multiple_of':
      return { multipleOf: requirement }
    case 'min_length':
      return { [isList ? 'minItems' : 'minLength']: requirement }
    case 'max_length':
      return { [isList ? 'maxItems' : 'maxLength']: requirement }
    case 'non_empty':
      return { [isList ? 'minItems' : 'minLength']: 1 }
    case 'iso_timestamp':
      return { format: 'date-time' }
    case 'regex':
      return requirement instanceof RegExp && requirement.flags === '' ? { pattern: requirement.source } : {}
    default:
      return {}
  }
}
