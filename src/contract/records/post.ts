import * as v from 'valibot'
import type { EntityPolicy } from './policy.ts'
import { endpoint } from '#contract/calls/endpoint.ts'
import { pageOf } from '#contract/calls/envelope.ts'
import {
  Flag,
  Id,
  IdParams,
  IdText,
  listQuery,
  optionalAddress,
  optionalText,
  OptionalSlug,
  RECORD_FIELDS,
  recordEntries,
  requiredText,
  Timestamp,
} from '#contract/fields/scalars.ts'
import { revisionEndpoints } from './revision.ts'

/** Checklist POST, API-011, API-016, API-046 to API-049; decisions 18 to 20, 37, 81. */

export const POSTS_PER_PAGE = 10
export const POST_SORTS = ['title', 'created_at', 'updated_at', 'published_at'] as const
export const POST_STATUSES = ['published', 'draft', 'scheduled'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

const CategoryId = v.pipe(
  v.union([v.number('Category is required'), v.pipe(v.string(), v.transform(Number))], 'Category is required'),
  v.integer('Category is required'),
  v.minValue(1, 'Category is required'),
)

const entries = {
  title: requiredText('Title', 200),
  content: v.pipe(
    v.string('Content must be text'),
    v.check((html) => hasSubstance(html), 'Content is required'),
    v.maxLength(1_000_000, 'Content must be at most 1,000,000 characters'),
  ),
  excerpt: optionalText('Excerpt', 500),
  featured_image: optionalAddress('Featured image'),
  category_id: CategoryId,
  is_published: Flag,
  published_at: v.nullable(
    v.pipe(
      v.string(),
      v.isoTimestamp('Publish date must be an ISO date and time'),
      v.transform((text) => new Date(text).toISOString()),
    ),
  ),
  slug: OptionalSlug,
  meta_description: optionalText('Meta description', 320),
  meta_keywords: optionalText('Meta keywords', 500),
  tags: v.pipe(
    v.array(Id, 'Tags must be a list of ids'),
    v.maxLength(50, 'At most 50 tags'),
    v.transform((ids) => [...new Set(ids)]),
  ),
}

export const PostCreate = v.strictObject({
  ...entries,
  excerpt: v.optional(entries.excerpt, ''),
  featured_image: v.optional(entries.featured_image, null),
  is_published: v.optional(entries.is_published, false),
  published_at: v.optional(entries.published_at, null),
  slug: v.optional(entries.slug, ''),
  meta_description: v.optional(entries.meta_description, ''),
  meta_keywords: v.optional(entries.meta_keywords, ''),
  tags: v.optional(entries.tags, []),
})
export type PostCreate = v.InferOutput<typeof PostCreate>
export const PostUpdate = v.partial(v.strictObject(entries))
export type PostUpdate = v.InferOutput<typeof PostUpdate>

const summaryEntries = {
  ...recordEntries,
  title: v.string(),
  slug: v.string(),
  excerpt: v.string(),
  featured_image: v.nullable(v.string()),
  category_id: v.nullable(Id),
  is_published: v.boolean(),
  published_at: v.nullable(Timestamp),
  tags: v.array(Id),
}

/** A row of the list: what lists show, never the body. */
export const PostSummary = v.object(summaryEntries)
export type PostSummary = v.InferOutput<typeof PostSummary>
export const Post = v.object({
  ...summaryEntries,
  content: v.string(),
  meta_description: v.string(),
  meta_keywords: v.string(),
})
export type Post = v.InferOutput<typeof Post>

export const PostListQuery = listQuery(POST_SORTS, POSTS_PER_PAGE, {
  status: v.optional(v.picklist(POST_STATUSES)),
  category: v.optional(IdText),
  tag: v.optional(IdText),
  /** `content` adds the bodies; used to keep the newest posts readable offline. */
  include: v.optional(v.picklist(['content'])),
})
export type PostListQuery = v.InferOutput<typeof PostListQuery>

export const PostStats = v.object({
  total: v.number(),
  published: v.number(),
  drafts: v.number(),
  scheduled: v.number(),
  /** Posts made in the last 30 days and in the 30 before (decision 12). */
  last_30_days: v.number(),
  previous_30_days: v.number(),
})

/** A post counts as published when it is flagged and its date is not ahead (decision 81). */
export function postStatus(post: { is_published: boolean; published_at: string | null }, now: number): PostStatus {
  if (!post.is_published) return 'draft'
  return post.published_at !== null && Date.parse(post.published_at) > now ? 'scheduled' : 'published'
}

/** Text or a picture: an empty editor's `<p></p>` is not content. */
export function hasSubstance(html: string): boolean {
  return /<(?:img|hr)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
}

export const postEndpoints = {
  'posts.stats': endpoint({
    name: 'posts.stats',
    method: 'GET',
    keep: true,
    path: '/admin/posts/stats',
    access: 'content.read',
    summary: 'Figures of posts',
    answer: PostStats,
  }),
  'posts.list': endpoint({
    name: 'posts.list',
    method: 'GET',
    keep: true,
    path: '/admin/posts',
    access: 'content.read',
    summary: 'Posts, newest change first',
    query: PostListQuery,
    answer: pageOf(v.union([Post, PostSummary])),
    shape: 'pager',
  }),
  'posts.read': endpoint({
    name: 'posts.read',
    method: 'GET',
    keep: true,
    path: '/admin/posts/{id}',
    access: 'content.read',
    summary: 'One post',
    params: IdParams,
    answer: Post,
  }),
  'posts.create': endpoint({
    name: 'posts.create',
    method: 'POST',
    path: '/admin/posts',
    access: 'content.write',
    status: 201,
    summary: 'Create a post',
    body: PostCreate,
    readOnly: RECORD_FIELDS,
    answer: Post,
  }),
  'posts.update': endpoint({
    name: 'posts.update',
    method: 'PUT',
    path: '/admin/posts/{id}',
    access: 'content.write',
    summary: 'Change a post; fields left out keep their values',
    params: IdParams,
    body: PostUpdate,
    readOnly: RECORD_FIELDS,
    answer: Post,
  }),
  'posts.delete': endpoint({
    name: 'posts.delete',
    method: 'DELETE',
    path: '/admin/posts/{id}',
    access: 'content.delete',
    summary: 'Move a post to the trash',
    params: IdParams,
    answer: v.null(),
  }),
  ...revisionEndpoints('posts', Post),
  'public.posts': endpoint({
    name: 'public.posts',
    method: 'GET',
    path: '/posts',
    access: 'public',
    summary: 'Published posts, newest first',
    query: listQuery(['published_at', 'title'], POSTS_PER_PAGE, {
      category: v.optional(IdText),
      tag: v.optional(IdText),
    }),
    answer: pageOf(PostSummary),
    shape: 'pager',
  }),
  'public.post': endpoint({
    name: 'public.post',
    method: 'GET',
    path: '/posts/{slug}',
    access: 'public',
    summary: 'One published post',
    params: v.object({ slug: v.pipe(v.string(), v.maxLength(200)) }),
    answer: Post,
  }),
} as const

export const postEntity: EntityPolicy = {
  type: 'post',
  label: 'Post',
  plural: 'Posts',
  titleField: 'title',
  naturalKey: 'slug',
  fields: {
    title: { label: 'Title', merge: 'scalar' },
    content: { label: 'Content', merge: 'html', uploads: 'text' },
    excerpt: { label: 'Excerpt', merge: 'scalar' },
    featured_image: { label: 'Featured image', merge: 'scalar', uploads: 'value' },
    category_id: { label: 'Category', merge: 'scalar', reference: 'category' },
    tags: { label: 'Tags', merge: 'set', reference: 'tag' },
    slug: { label: 'Slug', merge: 'scalar' },
    meta_description: { label: 'Meta description', merge: 'scalar' },
    meta_keywords: { label: 'Meta keywords', merge: 'scalar' },
    is_published: { label: 'Published', merge: 'scalar' },
    published_at: { label: 'Publish date', merge: 'scalar' },
  },
  groups: [['is_published', 'published_at']],
  publishField: 'is_published',
  endpoints: {
    list: 'posts.list',
    read: 'posts.read',
    create: 'posts.create',
    update: 'posts.update',
    remove: 'posts.delete',
  },
  trashType: 'posts',
  route: '/admin/posts/{id}',
  newRoute: '/admin/posts/create',
}
