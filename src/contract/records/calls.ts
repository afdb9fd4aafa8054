import * as v from 'valibot'
import {
  endpoint,
  type Endpoint,
  type EndpointDeclaration,
  type Method,
  type Schema,
} from '#contract/calls/endpoint.ts'
import { type Page, pageOf } from '#contract/calls/envelope.ts'
import type { Access } from '#contract/calls/permissions.ts'
import { listQuery, wholeListQuery } from '#contract/fields/list-query.ts'
import { Flag, IdText } from '#contract/fields/scalars.ts'
import { labelInSentence, labelWithArticle } from './label.ts'
import type { CreateBody, Definition, Full, Row, UpdateBody } from './record.ts'
import { readOnlyOf, schemasOf } from './schemas.ts'

/**
 * The calls of a record, from its definition: read, create, update, delete, and the list. What a kind of record has
 * beside them is declared in its own file.
 */

type Made<O> = v.GenericSchema<unknown, O>

/** Names in braces of a path. */
type Placeholders<P extends string> = P extends `${string}{${infer N}}${infer R}` ? N | Placeholders<R> : never
type IdsIn<P extends string> = { readonly [K in Placeholders<P>]: string | number }
type IdsOut<P extends string> = { readonly [K in Placeholders<P>]: number }
export type PathIds<P extends string> = v.GenericSchema<IdsIn<P>, IdsOut<P>>

/** The ids in a path, read from text. */
export function pathIds<const P extends string>(path: P): PathIds<P> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
  // One id for each name in braces.
  return v.object(Object.fromEntries(names.map((name) => [name, IdText]))) as object as PathIds<P>
}

/** What a filter of a list takes: one of these words, a record's id, or yes and no. */
export type Filters = Readonly<Record<string, readonly string[] | 'id' | 'flag'>>
type FilterValue<F> = F extends 'id' ? number : F extends 'flag' ? boolean : F extends readonly (infer C)[] ? C : never

export interface ListOptions {
  /** Columns that it can be sorted by. */
  readonly sorts: readonly string[]
  /** Rows of a page; absent, everything comes as one page unless a page is asked for. */
  readonly perPage?: number
  readonly filters?: Filters
}
type PageNumbers<L extends ListOptions> = L extends { readonly perPage: number }
  ? { page: number; per_page: number }
  : { page?: number | undefined; per_page?: number | undefined }
/** The parsed query of a list. */
export type ListQuery<L extends ListOptions> = PageNumbers<L> & {
  q?: string | undefined
  sort?: L['sorts'][number] | `-${L['sorts'][number]}` | undefined
} & { [K in keyof NonNullable<L['filters']>]?: FilterValue<NonNullable<L['filters']>[K]> | undefined }
/** The same as a caller gives it. */
export type ListQueryInput = Readonly<Record<string, unknown>>

export function listQuerySchema<const L extends ListOptions, Q extends ListQuery<L> = ListQuery<L>>(
  options: L,
  extra: v.ObjectEntries = {},
): v.GenericSchema<ListQueryInput | undefined, Q> {
  const filters = Object.entries(options.filters ?? {}).map(([name, filter]) => [
    name,
    v.optional(filterSchema(filter)),
  ])
  const entries: v.ObjectEntries = { ...Object.fromEntries(filters), ...extra }
  const { sorts, perPage } = options
  const schema = perPage === undefined ? wholeListQuery(sorts, entries) : listQuery(sorts, perPage, entries)
  // The type says of each filter what its schema takes.
  return schema as object as v.GenericSchema<ListQueryInput | undefined, Q>
}

function filterSchema(filter: Filters[string]): Schema {
  return filter === 'id' ? IdText : filter === 'flag' ? Flag : v.picklist(filter)
}

type C<D extends Definition> = D['calls']
type IdsOf<P extends string> = [Placeholders<P>] extends [never] ? unknown : { readonly params: PathIds<P> }
interface Call<N extends string, M extends Method, P extends string, A> {
  readonly name: N
  readonly method: M
  readonly path: P
  readonly access: Access
  readonly summary: string
  readonly answer: Made<A>
}
interface Kept {
  readonly keep: true
}

export type ListCall<D extends Definition, P extends string> = Call<`${C<D>}.list`, 'GET', P, Row<D>[]> &
  Kept &
  IdsOf<P>
export type PageCall<D extends Definition, P extends string, L extends ListOptions> = Kept &
  Call<`${C<D>}.list`, 'GET', P, Page<Row<D>>> & {
    readonly query: v.GenericSchema<ListQueryInput | undefined, ListQuery<L>>
    readonly shape: 'pager'
  }
export type ReadCall<D extends Definition, P extends string> = Call<`${C<D>}.read`, 'GET', P, Full<D>> & Kept & IdsOf<P>
export type CreateCall<D extends Definition, P extends string> = Call<`${C<D>}.create`, 'POST', P, Full<D>> &
  IdsOf<P> & { readonly status: 201; readonly readOnly: readonly string[]; readonly body: Made<CreateBody<D>> }
export type UpdateCall<D extends Definition, P extends string> = Call<`${C<D>}.update`, 'PUT', P, Full<D>> &
  IdsOf<P> & { readonly readOnly: readonly string[]; readonly body: Made<UpdateBody<D>> }
export type DeleteCall<D extends Definition, P extends string> = Call<`${C<D>}.delete`, 'DELETE', P, Removed> &
  IdsOf<P> &
  (D extends { readonly asksWhenUsed: true } ? { readonly query: v.GenericSchema<unknown, InUseAnswer> } : unknown)

/** What was deleted: an answer that names nothing proves nothing. */
export interface Removed {
  id: number
  /** The one it has in the trash. */
  version: number
}
const removedSchema = () => v.object({ id: v.number(), version: v.number() })

/** What becomes of the records that name it: they move to another one, or it is deleted regardless. */
export interface InUseAnswer {
  reassign_to?: number | undefined
  force: boolean
}
const inUseSchema = () => v.object({ reassign_to: v.optional(IdText), force: v.optional(Flag, false) })

/** What a definition says is what the type says; the two are built from the same values. */
function declare<E extends Endpoint>(declaration: EndpointDeclaration): E {
  return endpoint(declaration) as object as E
}

const one = ({ label }: Definition) => labelWithArticle(label)
const readAccess = ({ readAccess: access = 'content.read' }: Definition): Access => access
const ids = (path: string) => (path.includes('{') ? { params: () => pathIds(path) } : {})

/** Said of a call in the documentation. Under this name it is left out of what browsers load. */
interface Words {
  readonly summary: string
}

/** In the place of the usual ones. */
type OwnWords = { readonly summary?: string | undefined }

/** All rows, as a list. */
export function listCall<D extends Definition, const P extends string>(
  of: D,
  path: P,
  { summary }: Words,
): ListCall<D, P> {
  const { calls } = of
  const answer = () => v.array(schemasOf(of).row)
  return declare({
    name: `${calls}.list`,
    method: 'GET',
    keep: true,
    path,
    access: readAccess(of),
    summary,
    ...ids(path),
    answer,
  })
}

/** Rows of a list that can be filtered, sorted and paged. */
export function pageCall<D extends Definition, const P extends string, const L extends ListOptions>(
  of: D,
  path: P,
  list: L,
  { summary }: Words,
): PageCall<D, P, L> {
  return declare({
    name: `${of.calls}.list`,
    method: 'GET',
    keep: true,
    path,
    access: readAccess(of),
    summary,
    query: () => listQuerySchema(list),
    answer: () => pageOf(schemasOf(of).row),
    shape: 'pager',
  })
}

export function readCall<D extends Definition, const P extends string>(of: D, path: P): ReadCall<D, P> {
  return declare({
    name: `${of.calls}.read`,
    method: 'GET',
    keep: true,
    path,
    access: readAccess(of),
    summary: `One ${labelInSentence(of.label)}`,
    ...ids(path),
    answer: () => schemasOf(of).full,
  })
}

export function createCall<D extends Definition, const P extends string>(
  of: D,
  path: P,
  { summary = `Create ${one(of)}`, mayStand }: OwnWords & Pick<EndpointDeclaration, 'mayStand'> = {},
): CreateCall<D, P> {
  return declare({
    name: `${of.calls}.create`,
    method: 'POST',
    path,
    access: of.writeAccess ?? 'content.write',
    status: 201,
    ...(mayStand && { mayStand }),
    summary,
    ...ids(path),
    body: () => schemasOf(of).create,
    readOnly: readOnlyOf(of),
    answer: () => schemasOf(of).full,
  })
}

export function updateCall<D extends Definition, const P extends string>(
  of: D,
  path: P,
  { summary = `Change ${one(of)}; fields left out keep their values` }: OwnWords = {},
): UpdateCall<D, P> {
  const fixed = Object.keys(of.fields).filter((name) => of.fields[name]?.fixed)
  return declare({
    name: `${of.calls}.update`,
    method: 'PUT',
    path,
    access: of.writeAccess ?? 'content.write',
    summary,
    ...ids(path),
    body: () => schemasOf(of).update,
    readOnly: [...readOnlyOf(of), ...fixed],
    answer: () => schemasOf(of).full,
  })
}

export function deleteCall<D extends Definition, const P extends string>(
  of: D,
  path: P,
  { summary = `Move ${one(of)} to the trash` }: OwnWords = {},
): DeleteCall<D, P> {
  return declare({
    name: `${of.calls}.delete`,
    method: 'DELETE',
    path,
    access: of.writeAccess ?? 'content.delete',
    summary,
    ...ids(path),
    ...(of.asksWhenUsed && { query: inUseSchema }),
    answer: removedSchema,
  })
}

interface CallsOptions<P extends string, R extends string> {
  /** Where the list is; one record stands below it. */
  readonly path: P
  /** Where one record is read, when that is not below the list. */
  readonly read?: R
  readonly summaries?: { readonly create?: string; readonly update?: string; readonly delete?: string }
}
type Below<P extends string> = `${P}/{id}`
export type WriteCalls<D extends Definition, P extends string, R extends string> = {
  readonly [K in `${C<D>}.read`]: ReadCall<D, R>
} & { readonly [K in `${C<D>}.create`]: CreateCall<D, P> } & {
  readonly [K in `${C<D>}.update`]: UpdateCall<D, Below<P>>
} & { readonly [K in `${C<D>}.delete`]: DeleteCall<D, Below<P>> }

/** Read, create, update and delete; what differs from the usual is said in the options. */
export function writeCalls<D extends Definition, const P extends string, const R extends string = Below<P>>(
  of: D,
  { path, read, summaries = {} }: CallsOptions<P, R>,
): WriteCalls<D, P, R> {
  const below = `${path}/{id}`
  const calls: readonly Endpoint[] = [
    readCall(of, read ?? below),
    createCall(of, path, { summary: summaries.create }),
    updateCall(of, below, { summary: summaries.update }),
    deleteCall(of, below, { summary: summaries.delete }),
  ]
  // Each call under its own name.
  return Object.fromEntries(calls.map((call) => [call.name, call])) as object as WriteCalls<D, P, R>
}
