import * as v from 'valibot'
import type { Post, PostSummary } from '#contract/records/post.ts'
import type { Bit, Db } from './schema.ts'

/** Rows of posts and their answers; used by posts, trash, categories, tags and the schedule. */

export const SUMMARY_COLUMNS = [
  'posts.id',
  'posts.created_at',
  'posts.updated_at',
  'posts.version',
  'posts.title',
  'posts.slug',
  'posts.excerpt',
  'posts.featured_image',
  'posts.category_id',
  'posts.is_published',
  'posts.published_at',
  'posts.tag_ids',
  'posts.author_id',
] as const
export const POST_COLUMNS = [
  ...SUMMARY_COLUMNS,
  'posts.content',
  'posts.meta_description',
  'posts.meta_keywords',
] as const

interface SummaryRow extends Omit<PostSummary, 'is_published' | 'tags'> {
  is_published: Bit
  tag_ids: string
}
type PostRow = SummaryRow & Pick<Post, 'content' | 'meta_description' | 'meta_keywords'>

const StoredIds = v.pipe(v.string(), v.parseJson(), v.array(v.number()))

export function summaryOf(row: SummaryRow): PostSummary {
  const { id, created_at, updated_at, version, title, slug, excerpt, featured_image, category_id, published_at } = row
  const { author_id } = row
  return {
    id,
    created_at,
    updated_at,
    version,
    title,
    slug,
    excerpt,
    featured_image,
    category_id,
    is_published: row.is_published === 1,
    published_at,
    // Most posts have none, and every list reads them.
    tags: row.tag_ids === '[]' ? [] : v.parse(StoredIds, row.tag_ids),
    author_id,
  }
}

export function postOf(row: PostRow): Post {
  const { content, meta_description, meta_keywords } = row
  return { ...summaryOf(row), content, meta_description, meta_keywords }
}

/** Posts whose date has come since they were last changed. @param at ISO text */
export async function duePosts(db: Db, at: string): Promise<number[]> {
  // Nothing about is_published here: the index that holds the waiting posts alone would not be used.
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('deleted_at', 'is', null)
    .whereRef('published_at', '>', 'updated_at')
    .where('published_at', '<=', at)
    .execute()
  return rows.map((row) => row.id)
}
