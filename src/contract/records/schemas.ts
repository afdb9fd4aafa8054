import * as v from 'valibot'
import type { Schema } from '#contract/calls/endpoint.ts'
import { emptyOf, formSchema, keptSchema, sentSchema } from '#contract/fields/schema.ts'
import { RECORD_FIELDS, recordEntries } from '#contract/fields/scalars.ts'
import type { Field } from '#contract/fields/field.ts'
import type { CreateBody, Definition, EmptyForm, FormOf, Full, Row, UpdateBody } from './record.ts'

/** The schemas of a record, each made from its definition when it is first used, and kept. */

type Made<T> = v.GenericSchema<unknown, T>
type MadeObject<T> = Made<T> & { readonly entries: { readonly [K in keyof T]-?: Made<T[K]> } }

export interface RecordSchemas<D extends Definition> {
  /** The record in answers. */
  readonly full: Made<Full<D>>
  /** A row of its list. */
  readonly row: Made<Row<D>>
  readonly create: MadeObject<CreateBody<D>>
  readonly update: MadeObject<UpdateBody<D>>
  /** What a form holds, before it is saved. */
  readonly form: MadeObject<FormOf<D>>
}

const made = new WeakMap<Definition, object>()

export function schemasOf<D extends Definition>(definition: D): RecordSchemas<D> {
  const known = made.get(definition) ?? build(definition)
  made.set(definition, known)
  // The types of a definition's schemas follow from its fields; what builds them goes by the same fields.
  return known as RecordSchemas<D>
}

function build(definition: Definition): object {
  const all = Object.entries(definition.fields)
  const written = all.filter(([, field]) => !field.parent)
  const left = definition.notInRows ?? []
  const stamp = definition.singleton ? singletonEntries : recordEntries
  const lazy = {
    full: once(() => v.object({ ...stamp, ...each(all, keptSchema), ...computedOf(definition) })),
    row: once(() => {
      const shown = all.filter(([name]) => !left.includes(name))
      return v.object({ ...stamp, ...each(shown, keptSchema), ...computedOf(definition) })
    }),
    create: once(() => v.strictObject(each(written, atCreate(sentSchema)))),
    update: once(() =>
      v.partial(
        v.strictObject(
          each(
            written.filter(([, field]) => !field.fixed),
            changeSchema,
          ),
        ),
      ),
    ),
    form: once(() => v.object(each(written, atCreate(formSchema)))),
  }
  // Getters, so that each is made when it is first asked for.
  return Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(lazy).map(([name, get]) => [name, { get, enumerable: true }])),
  )
}

const { id: _id, created_at: _created, ...singletonEntries } = recordEntries

function each(fields: readonly (readonly [string, Field])[], schema: (field: Field) => Schema): Record<string, Schema> {
  return Object.fromEntries(fields.map(([name, field]) => [name, schema(field)]))
}

/** What named a record that was erased names none, and is sent back so; the server takes that for nothing else. */
function changeSchema(field: Field): Schema {
  const mayVanish = field.rule.kind === 'reference' && field.rule.mayVanish
  return mayVanish ? v.nullable(sentSchema(field)) : sentSchema(field)
}

function computedOf({ computed = {} }: Definition): Record<string, Schema> {
  return Object.fromEntries(Object.entries(computed).map(([name, { schema }]) => [name, schema()]))
}

/** What may be left out of a create, and what it is then. */
function atCreate(schema: (field: Field) => Schema): (field: Field) => Schema {
  return (field) => {
    if (field.presence === 'given') return schema(field)
    return field.presence === 'open' ? v.optional(schema(field)) : v.optional(schema(field), () => emptyOf(field))
  }
}

function once<T>(make: () => T): () => T {
  let value: T | undefined
  return () => (value ??= make())
}

/** The form of a record that is not there yet; null for what whoever makes it decides. */
export function emptyForm<D extends Definition>({ fields }: D): EmptyForm<D> {
  const written = Object.entries(fields).filter(([, field]) => !field.parent)
  // One empty value for each field that bodies hold.
  const start = (field: Field) => (field.presence === 'open' ? null : emptyOf(field))
  return Object.fromEntries(written.map(([name, field]) => [name, start(field)])) as EmptyForm<D>
}

/** The form's values of a record; what the record does not carry is empty. */
export function formOf<D extends Definition>(definition: D, values: object | null): FormOf<D> {
  const empty = emptyForm(definition)
  const known = Object.entries(values ?? {}).filter(([name, value]) => name in empty && value !== undefined)
  return { ...empty, ...Object.fromEntries(known) }
}

/** What a copy of a record starts from: all of its form, under another title and without an address of its own. */
export function copyOf<D extends Definition>(definition: D, record: object, title: string): FormOf<D> {
  const own = { [definition.titleField]: title, ...('slug' in definition.fields && { slug: '' }) }
  return { ...formOf(definition, record), ...own }
}

/** Fields of answers that bodies may carry and that are ignored. */
export function readOnlyOf({ fields, computed = {} }: Definition): readonly string[] {
  const placed = Object.keys(fields).filter((name) => fields[name]?.parent)
  return [...RECORD_FIELDS, ...placed, ...Object.keys(computed)]
}
