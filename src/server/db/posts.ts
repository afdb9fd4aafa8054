import * as v from 'valibot'
import type { Post, PostSummary } from '#contract/records/post.ts'
import { bit, type Bit, type Db } from './schema.ts'
import { statement } from './compiled-query.ts'

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
    tags: v.parse(StoredIds, row.tag_ids),
  }
}

export function postOf(row: PostRow): Post {
  const { content, meta_description, meta_keywords } = row
  return { ...summaryOf(row), content, meta_description, meta_keywords }
}

const byId = statement((db, { id }: { id: number }) =>
  db.selectFrom('posts').select(POST_COLUMNS).where('id', '=', id).where('deleted_at', 'is', null),
)

/** @returns the post, unless it is missing or in the trash */
export async function findPost(db: Db, id: number): Promise<Post | undefined> {
  const [row] = await byId(db, { id })
  return row && postOf(row)
}

const aliveBySlug = statement((db, { slug }: { slug: string }) =>
  db.selectFrom('posts').select('id').where('slug', '=', slug).where('deleted_at', 'is', null),
)

export async function isPostSlugTaken(db: Db, slug: string, except?: number): Promise<boolean> {
  const [row] = await aliveBySlug(db, { slug })
  return row !== undefined && row.id !== except
}

interface PostColumns extends Omit<Post, 'is_published' | 'tags'> {
  is_published: Bit
  tag_ids: string
}

const columnsOf = ({ tags, is_published, ...rest }: Post): PostColumns => ({
  ...rest,
  is_published: bit(is_published),
  tag_ids: JSON.stringify(tags),
})

const insertRow = statement((db, row: Omit<PostColumns, 'id' | 'version'> & { author_id: number | null }) =>
  db
    .insertInto('posts')
    .values({
      created_at: row.created_at,
      updated_at: row.updated_at,
      title: row.title,
      slug: row.slug,
      excerpt: row.excerpt,
      featured_image: row.featured_image,
      category_id: row.category_id,
      is_published: row.is_published,
      published_at: row.published_at,
      meta_description: row.meta_description,
      meta_keywords: row.meta_keywords,
      tag_ids: row.tag_ids,
      author_id: row.author_id,
      content: row.content,
    })
    .returning('id'),
)

const updateRow = statement((db, row: PostColumns) =>
  db
    .updateTable('posts')
    .set({
      updated_at: row.updated_at,
      version: row.version,
      title: row.title,
      slug: row.slug,
      excerpt: row.excerpt,
      featured_image: row.featured_image,
      category_id: row.category_id,
      is_published: row.is_published,
      published_at: row.published_at,
      meta_description: row.meta_description,
      meta_keywords: row.meta_keywords,
      tag_ids: row.tag_ids,
      content: row.content,
    })
    .where('id', '=', row.id),
)

const insertTag = statement((db, link: { post_id: number; tag_id: number }) =>
  db.insertInto('post_tags').values({ post_id: link.post_id, tag_id: link.tag_id }),
)
const deleteTag = statement((db, link: { post_id: number; tag_id: number }) =>
  db.deleteFrom('post_tags').where('post_id', '=', link.post_id).where('tag_id', '=', link.tag_id),
)

/** @returns the post with its id */
export async function insertPost(trx: Db, post: Omit<Post, 'id' | 'version'>, authorId: number | null): Promise<Post> {
  const { id: _, version: __, ...columns } = columnsOf({ ...post, id: 0, version: 1 })
  const [row] = await insertRow(trx, { ...columns, author_id: authorId })
  if (!row) throw new Error('A new post got no id')
  for (const tag of post.tags) await insertTag(trx, { post_id: row.id, tag_id: tag })
  return { ...post, id: row.id, version: 1 }
}

/** Writes the post as given; `before` tells which tags came and went. */
export async function updatePost(trx: Db, before: Post, after: Post): Promise<void> {
  await updateRow(trx, columnsOf(after))
  for (const tag of before.tags.filter((id) => !after.tags.includes(id))) {
    await deleteTag(trx, { post_id: after.id, tag_id: tag })
  }
  for (const tag of after.tags.filter((id) => !before.tags.includes(id))) {
    await insertTag(trx, { post_id: after.id, tag_id: tag })
  }
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
