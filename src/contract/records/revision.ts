import * as v from 'valibot'
import { endpoint, type Schema } from '#contract/calls/endpoint.ts'
import type { Access } from '#contract/calls/permissions.ts'
import { Id, IdParams, IdText, optionalText, Timestamp } from '#contract/fields/scalars.ts'

/** Earlier states of a record: their names, and going back to one. */

/** Versions of one record that can have a name at a time: those stay when older ones make room. */
export const MOST_NAMED = 20

export const LONGEST_VERSION_NAME = 80

export const Revision = v.object({
  id: Id,
  version: v.number(),
  created_at: Timestamp,
  /** Name of the person who made this version. */
  author: v.nullable(v.string()),
  author_id: v.optional(v.nullable(Id), null),
  /** That somebody gave this version. */
  name: v.optional(v.nullable(v.string()), null),
  /** The record as it was. */
  record: v.record(v.string(), v.unknown()),
})
export type Revision = v.InferOutput<typeof Revision>

/** A version without its text: the answer to giving it a name, and to a name that it has got elsewhere. */
export const NamedRevision = v.object({ id: Id, name: v.nullable(v.string()) })
export type NamedRevision = v.InferOutput<typeof NamedRevision>

export const Naming = () => {
  const name = optionalText('Name', LONGEST_VERSION_NAME)
  return v.strictObject({
    /** Empty: it has none any more. */
    name,
    /** The name that it was seen with: when it has another one by now, that is not written over. */
    was: v.optional(name),
  })
}
export type Naming = v.InferOutput<ReturnType<typeof Naming>>

interface Options {
  /** The collection in addresses, where its calls are named otherwise. */
  readonly path?: string
  /** Who may see and bring back, where that is not what content asks for. */
  readonly access?: Access
}

/** The calls of a collection that keeps revisions. Restoring never publishes. */
export function revisionEndpoints<const C extends string, S extends Schema>(
  collection: C,
  record: () => S,
  { path = collection, access }: Options = {},
) {
  const params = v.object({ id: IdText, revisionId: IdText })
  const list = endpoint({
    name: `${collection}.revisions` as const,
    method: 'GET',
    path: `/admin/${path}/{id}/revisions`,
    access: access ?? 'content.read',
    summary: 'Earlier versions, newest first',
    params: IdParams,
    answer: v.array(Revision),
  })
  const restore = endpoint({
    name: `${collection}.restoreRevision` as const,
    method: 'POST',
    path: `/admin/${path}/{id}/revisions/{revisionId}/restore`,
    access: access ?? 'content.write',
    summary: 'Make an earlier version the current one; the publication flag stays',
    params,
    answer: record,
  })
  const name = endpoint({
    name: `${collection}.nameRevision` as const,
    method: 'PUT',
    path: `/admin/${path}/{id}/revisions/{revisionId}`,
    access: access ?? 'content.write',
    summary: `Give a version a name, or take it away; versions with a name stay, ${MOST_NAMED} of a record`,
    params,
    body: Naming,
    answer: NamedRevision,
  })
  // A computed name loses its literal type; what the cast says is what the lines above built.
  return {
    [`${collection}.revisions`]: list,
    [`${collection}.restoreRevision`]: restore,
    [`${collection}.nameRevision`]: name,
  } as {
    [K in `${C}.revisions`]: typeof list
  } & {
    [K in `${C}.restoreRevision`]: typeof restore
  } & {
    [K in `${C}.nameRevision`]: typeof name
  }
}
