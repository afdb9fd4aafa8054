import type { Post } from '#contract/records/post.ts'
import { statement } from './compiled-query.ts'
import type { Db } from './schema.ts'

type Terms = Pick<Post, 'category_id' | 'tags' | 'author_id'>

/** Posts as visitors read them: a category or a tag that rests in the trash is none, until it is back; no account is named. */
export async function withShownTerms<P extends Terms>(db: Db, posts: readonly P[]): Promise<P[]> {
  const [categories, tags] = [idsOf(await categoriesInTrash(db, {})), idsOf(await tagsInTrash(db, {}))]
  return posts.map((post) => ({
    ...post,
    category_id: categories.has(post.category_id) ? null : post.category_id,
    tags: post.tags.filter((id) => !tags.has(id)),
    author_id: null,
  }))
}

const categoriesInTrash = statement((db) =>
  db.selectFrom('categories').select('id').where('deleted_at', 'is not', null),
)
const tagsInTrash = statement((db) => db.selectFrom('tags').select('id').where('deleted_at', 'is not', null))

const idsOf = (rows: readonly { readonly id: number }[]): ReadonlySet<number | null> =>
  new Set(rows.map(({ id }) => id))
