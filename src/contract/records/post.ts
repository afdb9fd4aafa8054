import * as v from 'valibot'
import { endpoint } from '#contract/calls/endpoint.ts'
import { pageOf } from '#contract/calls/envelope.ts'
import {
  address,
  computed,
  date,
  flag,
  html,
  looseReference,
  optionalText,
  references,
  slug,
  text,
} from '#contract/fields/field.ts'
import { Id } from '#contract/fields/scalars.ts'
import { type ListQuery, listQuerySchema, writeCalls } from './calls.ts'
import { type CreateBody, type FormOf, type Full, record, type Row, type UpdateBody } from './record.ts'
import { schemasOf } from './schemas.ts'
import { type Found, withPlace } from './found.ts'
import { POST_LIST, POSTS_PER_PAGE, type PostStatus } from './post-list.ts'

export const post = record({
  type: 'post',
  label: 'Post',
  plural: 'Posts',
  calls: 'posts',
  trashType: 'posts',
  titleField: 'title',
  naturalKey: 'slug',
  fields: {
    title: text('Title', 200),
    content: html('Content', 1_000_000),
    excerpt: optionalText('Excerpt', 500, { lines: true }),
    featured_image: address('Featured image'),
    category_id: looseReference('Category', 'category'),
    tags: references('Tags', 'tag', 50),
    slug: slug(),
    meta_description: optionalText('Meta description', 320, { lines: true }),
    meta_keywords: optionalText('Meta keywords', 500, { lines: true }),
    is_published: flag('Published', false),
    published_at: date('Publish date'),
  },
  computed: {
    /** Null for one whose account is gone, and for visitors. */
    author_id: computed(() => v.optional(v.nullable(Id), null)),
  },
  /** Lists never carry bodies. */
  notInRows: ['content', 'meta_description', 'meta_keywords'],
  groups: [['is_published', 'published_at']],
  publishField: 'is_published',
  sitePath: 'post_path',
  /** Whether and when it is public is decided apart from its text. */
  revisions: { stay: ['is_published', 'published_at'] },
  shownIn: ['dashboard.recent'],
  route: '/admin/posts/{id}',
  newRoute: '/admin/posts/create',
})
export type Post = Full<typeof post>
export type PostSummary = Row<typeof post>
export type FoundPost = PostSummary & Found
export type PostCreate = CreateBody<typeof post>
export type PostUpdate = UpdateBody<typeof post>
export type PostForm = FormOf<typeof post>

export type PostListQuery = ListQuery<typeof POST_LIST> & { include?: 'content' | undefined }

export const PostStats = v.object({
  total: v.number(),
  published: v.number(),
  drafts: v.number(),
  scheduled: v.number(),
  /** Posts made in the last 30 days and in the 30 before. */
  last_30_days: v.number(),
  previous_30_days: v.number(),
  /** Who wrote those that are there. */
  authors: v.optional(v.array(v.object({ id: Id, name: v.string() }))),
})

/** A post counts as published when it is flagged and its date is not ahead. */
export function postStatus(post: { is_published: boolean; published_at: string | null }, now: number): PostStatus {
  if (!post.is_published) return 'draft'
  return post.published_at !== null && Date.parse(post.published_at) > now ? 'scheduled' : 'published'
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
    /** `content` adds the bodies; used to keep the newest posts readable offline. */
    query: () =>
      listQuerySchema<typeof POST_LIST, PostListQuery>(POST_LIST, { include: v.optional(v.picklist(['content'])) }),
    answer: () => pageOf(v.union([schemasOf(post).full, withPlace(schemasOf(post).row)])),
    shape: 'pager',
  }),
  ...writeCalls(post, { path: '/admin/posts' }),
  'public.posts': endpoint({
    name: 'public.posts',
    method: 'GET',
    path: '/posts',
    access: 'public',
    summary: 'Published posts, newest first',
    query: () =>
      listQuerySchema({
        sorts: ['published_at', 'title'],
        perPage: POSTS_PER_PAGE,
        filters: { category: 'id', tag: 'id' },
      }),
    answer: () => pageOf(withPlace(schemasOf(post).row)),
    shape: 'pager',
  }),
  'public.post': endpoint({
    name: 'public.post',
    method: 'GET',
    path: '/posts/{slug}',
    access: 'public',
    summary: 'One published post',
    params: () => v.object({ slug: v.pipe(v.string(), v.maxLength(200)) }),
    answer: () => schemasOf(post).full,
  }),
}
