import * as v from 'valibot'
import { endpoint, type Schema } from '#contract/calls/endpoint.ts'
import type { Access } from '#contract/calls/permissions.ts'
import { Id, IdParams, IdText, Timestamp } from '#contract/fields/scalars.ts'

/** Earlier states of a record, and going back to one. */

export const Revision = v.object({
  id: Id,
  version: v.number(),
  created_at: Timestamp,
  /** Name of the person who made this version. */
  author: v.nullable(v.string()),
  author_id: v.optional(v.nullable(Id), null),
  /** The record as it was. */
  record: v.record(v.string(), v.unknown()),
})
export type Revision = v.InferOutput<typeof Revision>

interface Options {
  /** The collection in addresses, where its calls are named otherwise. */
  readonly path?: string
  /** Who may see and bring back, where that is not what content asks for. */
  readonly access?: Access
}

/** The two calls of a collection that keeps revisions. Restoring never publishes. */
export function revisionEndpoints<const C extends string, S extends Schema>(
  collection: C,
  record: () => S,
  { path = collection, access }: Options = {},
) {
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
    params: v.object({ id: IdText, revisionId: IdText }),
    answer: record,
  })
  // A computed name loses its literal type; what the cast says is what the lines above built.
  return { [`${collection}.revisions`]: list, [`${collection}.restoreRevision`]: restore } as {
    [K in `${C}.revisions`]: typeof list
  } & {
    [K in `${C}.restoreRevision`]: typeof restore
  }
}
