import * as v from 'valibot'
import { InUseQuery } from './category.ts'
import type { EntityPolicy } from './policy.ts'
import { endpoint } from '#contract/calls/endpoint.ts'
import {
  HexColor,
  IdParams,
  optionalText,
  OptionalSlug,
  RECORD_FIELDS,
  recordEntries,
  requiredText,
} from '#contract/fields/scalars.ts'

/** Checklist TAG, API-045; decisions 13, 79. */

const entries = {
  name: requiredText('Name', 60),
  color: HexColor,
  slug: OptionalSlug,
  description: optionalText('Description', 500),
}

export const DEFAULT_TAG_COLOR = '#3B82F6'
export const TagCreate = v.strictObject({
  ...entries,
  color: v.optional(entries.color, DEFAULT_TAG_COLOR),
  slug: v.optional(entries.slug, ''),
  description: v.optional(entries.description, ''),
})
export type TagCreate = v.InferOutput<typeof TagCreate>
export const TagUpdate = v.partial(v.strictObject(entries))
export type TagUpdate = v.InferOutput<typeof TagUpdate>
export const Tag = v.object({
  ...recordEntries,
  name: v.string(),
  color: v.string(),
  slug: v.string(),
  description: v.string(),
  posts_count: v.optional(v.number(), 0),
})
export type Tag = v.InferOutput<typeof Tag>

const sample = (id: number, name: string, slug: string, color: string, description: string) => ({
  id,
  name,
  slug,
  color,
  description,
})

/** The ten sample tags: seeded by the server at first run, and shown by the client when GET /tags fails (TAG-08). */
export const SAMPLE_TAGS = [
  sample(1, 'Automation', 'automation', '#3B82F6', 'Work that runs by itself'),
  sample(2, 'Integration', 'integration', '#0EA5A4', 'Systems that talk to each other'),
  sample(3, 'Process analysis', 'process-analysis', '#8B5CF6', 'How work really flows'),
  sample(4, 'n8n', 'n8n', '#EA4B71', 'Notes on n8n workflows'),
  sample(5, 'Data', 'data', '#F59E0B', 'Models, quality, migration'),
  sample(6, 'Reliability', 'reliability', '#10B981', 'Retries, queues, monitoring'),
  sample(7, 'Requirements', 'requirements', '#6366F1', 'Finding out what is needed'),
  sample(8, 'Tools', 'tools', '#64748B', 'Software worth knowing'),
  sample(9, 'Case study', 'case-study', '#D946EF', 'From real projects'),
  sample(10, 'Career', 'career', '#F97316', 'Working as an analyst'),
] as const

const readOnly = [...RECORD_FIELDS, 'posts_count'] as const

export const tagEndpoints = {
  'tags.list': endpoint({
    name: 'tags.list',
    method: 'GET',
    keep: true,
    path: '/tags',
    access: 'public',
    summary: 'All tags by name',
    answer: v.array(Tag),
  }),
  'tags.read': endpoint({
    name: 'tags.read',
    method: 'GET',
    keep: true,
    path: '/tags/{id}',
    access: 'public',
    summary: 'One tag',
    params: IdParams,
    answer: Tag,
  }),
  'tags.create': endpoint({
    name: 'tags.create',
    method: 'POST',
    path: '/tags',
    access: 'content.write',
    status: 201,
    summary: 'Create a tag',
    body: TagCreate,
    readOnly,
    answer: Tag,
  }),
  'tags.update': endpoint({
    name: 'tags.update',
    method: 'PUT',
    path: '/tags/{id}',
    access: 'content.write',
    summary: 'Change a tag',
    params: IdParams,
    body: TagUpdate,
    readOnly,
    answer: Tag,
  }),
  'tags.delete': endpoint({
    name: 'tags.delete',
    method: 'DELETE',
    path: '/tags/{id}',
    access: 'content.delete',
    summary: 'Move a tag to the trash',
    params: IdParams,
    query: InUseQuery,
    answer: v.null(),
  }),
} as const

export const tagEntity: EntityPolicy = {
  type: 'tag',
  label: 'Tag',
  plural: 'Tags',
  titleField: 'name',
  naturalKey: 'slug',
  fields: {
    name: { label: 'Name', merge: 'scalar' },
    color: { label: 'Colour', merge: 'scalar' },
    slug: { label: 'Slug', merge: 'scalar' },
    description: { label: 'Description', merge: 'scalar' },
  },
  wholeRows: true,
  endpoints: {
    list: 'tags.list',
    read: 'tags.read',
    create: 'tags.create',
    update: 'tags.update',
    remove: 'tags.delete',
  },
  trashType: 'tags',
  route: '/admin/tags/{id}',
  newRoute: '/admin/tags/create',
}
