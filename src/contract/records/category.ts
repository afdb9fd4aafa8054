import * as v from 'valibot'
import type { EntityPolicy } from './policy.ts'
import { endpoint } from '#contract/calls/endpoint.ts'
import {
  Flag,
  IdParams,
  IdText,
  optionalText,
  OptionalSlug,
  RECORD_FIELDS,
  recordEntries,
  requiredText,
} from '#contract/fields/scalars.ts'

/** Checklist CAT, API-041 to API-044; decisions 24, 78, 79. */

const entries = { name: requiredText('Name', 120), slug: OptionalSlug, description: optionalText('Description', 1000) }

export const CategoryCreate = v.strictObject({
  ...entries,
  slug: v.optional(entries.slug, ''),
  description: v.optional(entries.description, ''),
})
export type CategoryCreate = v.InferOutput<typeof CategoryCreate>
export const CategoryUpdate = v.partial(v.strictObject(entries))
export type CategoryUpdate = v.InferOutput<typeof CategoryUpdate>
export const Category = v.object({
  ...recordEntries,
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  posts_count: v.optional(v.number(), 0),
})
export type Category = v.InferOutput<typeof Category>

/** Deleting something in use: move its uses, or delete regardless (decision 78). */
export const InUseQuery = v.object({ reassign_to: v.optional(IdText), force: v.optional(Flag, false) })

const readOnly = [...RECORD_FIELDS, 'posts_count'] as const

export const categoryEndpoints = {
  'categories.list': endpoint({
    name: 'categories.list',
    method: 'GET',
    keep: true,
    path: '/categories',
    access: 'public',
    summary: 'All categories by name',
    answer: v.array(Category),
  }),
  'categories.read': endpoint({
    name: 'categories.read',
    method: 'GET',
    keep: true,
    path: '/categories/{id}',
    access: 'public',
    summary: 'One category',
    params: IdParams,
    answer: Category,
  }),
  'categories.create': endpoint({
    name: 'categories.create',
    method: 'POST',
    path: '/categories',
    access: 'content.write',
    status: 201,
    summary: 'Create a category',
    body: CategoryCreate,
    readOnly,
    answer: Category,
  }),
  'categories.update': endpoint({
    name: 'categories.update',
    method: 'PUT',
    path: '/categories/{id}',
    access: 'content.write',
    summary: 'Change a category',
    params: IdParams,
    body: CategoryUpdate,
    readOnly,
    answer: Category,
  }),
  'categories.delete': endpoint({
    name: 'categories.delete',
    method: 'DELETE',
    path: '/categories/{id}',
    access: 'content.delete',
    summary: 'Move a category to the trash',
    params: IdParams,
    query: InUseQuery,
    answer: v.null(),
  }),
} as const

export const categoryEntity: EntityPolicy = {
  type: 'category',
  label: 'Category',
  plural: 'Categories',
  titleField: 'name',
  naturalKey: 'slug',
  fields: {
    name: { label: 'Name', merge: 'scalar' },
    slug: { label: 'Slug', merge: 'scalar' },
    description: { label: 'Description', merge: 'scalar' },
  },
  wholeRows: true,
  endpoints: {
    list: 'categories.list',
    read: 'categories.read',
    create: 'categories.create',
    update: 'categories.update',
    remove: 'categories.delete',
  },
  trashType: 'categories',
  route: '/admin/categories/{id}',
  newRoute: '/admin/categories/create',
}
