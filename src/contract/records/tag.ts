import * as v from 'valibot'
import { color, computed, optionalText, slug, text } from '#contract/fields/field.ts'
import { Timestamp } from '#contract/fields/scalars.ts'
import { listCall, writeCalls } from './calls.ts'
import { type CreateBody, type Full, record, type UpdateBody } from './record.ts'

const DEFAULT_TAG_COLOR = '#3B82F6'

export const tag = record({
  type: 'tag',
  label: 'Tag',
  plural: 'Tags',
  calls: 'tags',
  trashType: 'tags',
  titleField: 'name',
  oneName: true,
  naturalKey: 'slug',
  fields: {
    name: text('Name', 60),
    color: color('Colour', DEFAULT_TAG_COLOR),
    slug: slug(),
    description: optionalText('Description', 500, { lines: true }),
  },
  computed: {
    posts_count: computed(() => v.optional(v.number(), 0)),
    /** When it was last given to a post; null for one that never was. */
    used_at: computed(() => v.optional(v.nullable(Timestamp), null)),
  },
  wholeRows: true,
  asksWhenUsed: true,
  readAccess: 'public',
  route: '/admin/tags/{id}',
  newRoute: '/admin/tags/create',
})
export type Tag = Full<typeof tag>
export type TagCreate = CreateBody<typeof tag>
export type TagUpdate = UpdateBody<typeof tag>

export const tagEndpoints = {
  'tags.list': listCall(tag, '/tags', { summary: 'All tags by name' }),
  ...writeCalls(tag, { path: '/tags' }),
}
