import * as v from 'valibot'
import { pageQuery } from '#contract/fields/list-query.ts'
import { Id, IdText, Timestamp } from '#contract/fields/scalars.ts'
import { CurrentPassword } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { pageOf } from './envelope.ts'

/** Deletes are soft, kept 30 days, restored or erased here. */

export const TRASH_DAYS = 30
const TRASH_PER_PAGE = 50
export const TrashItem = v.object({
  type: v.string(),
  id: Id,
  title: v.string(),
  deleted_at: Timestamp,
  erased_at: Timestamp,
  deleted_by: v.nullable(v.string()),
})
export type TrashItem = v.InferOutput<typeof TrashItem>
/** What it held when it was deleted, by field. */
const TrashRecord = v.object({ ...TrashItem.entries, record: v.record(v.string(), v.unknown()) })

/** So many are erased by one call. */
export const ERASED_AT_ONCE = 200

const params = v.object({ type: v.pipe(v.string(), v.regex(/^[a-z][a-z-]{1,40}$/)), id: IdText })

/** For accounts, which are erased with a proof of who one is. */
const PROOF = {
  body: () => v.optional(v.strictObject({ current_password: v.optional(CurrentPassword) })),
  rateLimit: 'password',
  secrets: ['current_password'],
} as const

export const trashEndpoints = {
  'trash.list': endpoint({
    name: 'trash.list',
    method: 'GET',
    keep: true,
    path: '/admin/trash',
    access: 'content.read',
    summary: 'Deleted records, newest first',
    query: () => v.object(pageQuery(TRASH_PER_PAGE)),
    answer: pageOf(TrashItem),
    shape: 'pager',
  }),
  'trash.read': endpoint({
    name: 'trash.read',
    method: 'GET',
    keep: true,
    path: '/admin/trash/{type}/{id}',
    access: 'content.read',
    summary: 'A deleted record as it was',
    params,
    answer: TrashRecord,
  }),
  'trash.empty': endpoint({
    ...PROOF,
    name: 'trash.empty',
    method: 'DELETE',
    path: '/admin/trash',
    access: 'content.delete',
    summary: 'Erase what was deleted until a moment; again while some is left',
    query: () => v.object({ until: Timestamp }),
    answer: v.object({ erased: v.number(), left: v.number() }),
  }),
  'trash.restore': endpoint({
    name: 'trash.restore',
    method: 'POST',
    path: '/admin/trash/{type}/{id}/restore',
    access: 'content.write',
    summary: 'Bring a deleted record back',
    params,
    answer: v.looseObject({ id: Id, version: v.number() }),
  }),
  'trash.erase': endpoint({
    ...PROOF,
    name: 'trash.erase',
    method: 'DELETE',
    path: '/admin/trash/{type}/{id}',
    access: 'content.delete',
    summary: 'Erase a deleted record for good; what was deleted anew since deleted_at stays',
    params,
    query: () => v.object({ deleted_at: v.optional(Timestamp) }),
    answer: v.null(),
  }),
} as const
