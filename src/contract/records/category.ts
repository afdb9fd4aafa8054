import * as v from 'valibot'
import { computed, optionalText, slug, text } from '#contract/fields/field.ts'
import { listCall, writeCalls } from './calls.ts'
import { type CreateBody, type Full, record, type UpdateBody } from './record.ts'

export const category = record({
  type: 'category',
  label: 'Category',
  plural: 'Categories',
  calls: 'categories',
  trashType: 'categories',
  titleField: 'name',
  oneName: true,
  naturalKey: 'slug',
  fields: {
    name: text('Name', 120),
    slug: slug(),
    description: optionalText('Description', 1000, { lines: true }),
  },
  computed: { posts_count: computed(() => v.optional(v.number(), 0)) },
  wholeRows: true,
  asksWhenUsed: true,
  readAccess: 'public',
  route: '/admin/categories/{id}',
  newRoute: '/admin/categories/create',
})
export type Category = Full<typeof category>
export type CategoryCreate = CreateBody<typeof category>
export type CategoryUpdate = UpdateBody<typeof category>

export const categoryEndpoints = {
  'categories.list': listCall(category, '/categories', { summary: 'All categories by name' }),
  ...writeCalls(category, { path: '/categories' }),
}
