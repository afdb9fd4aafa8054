import { inUse } from '#server/failure.ts'
import { findPost, updatePost } from './posts.ts'
import { keepRevision } from './revisions.ts'
import type { Db } from './schema.ts'

/** Deleting a category or tag that posts use. */

const MOST_NAMED = 100
type Term = 'category' | 'tag'

const postsUsing = (db: Db, term: Term, id: number) => {
  const posts = db.selectFrom('posts').where('deleted_at', 'is', null)
  if (term === 'category') return posts.where('category_id', '=', id)
  return posts.where('posts.id', 'in', (from) =>
    from.selectFrom('post_tags').select('post_id').where('tag_id', '=', id),
  )
}

/** @throws Failure with the places when posts use it */
export async function refuseInUse(db: Db, term: Term, record: { id: number; name: string; posts_count: number }) {
  const uses = await postsUsing(db, term, record.id).select(['id', 'title']).orderBy('id').limit(MOST_NAMED).execute()
  if (uses.length === 0) return
  const count = `${record.posts_count.toLocaleString('en')} ${record.posts_count === 1 ? 'post' : 'posts'}`
  throw inUse(
    `"${record.name}" is used by ${count}.`,
    uses.map((use) => ({ type: 'post', ...use })),
  )
}

/**
 * Moves every post to another category or tag, each as a new version of the post.
 * @param to null takes it away: the category or tag is about to be erased
 */
export async function reassignPosts(
  trx: Db,
  term: Term,
  from: number,
  to: number | null,
  by: { readonly at: string; readonly caller: { readonly id: number } | undefined },
): Promise<void> {
  const rows = await postsUsing(trx, term, from).select('id').execute()
  for (const { id } of rows) {
    const before = await findPost(trx, id)
    if (!before) continue
    const tags = before.tags.flatMap((tag) => {
      if (tag !== from) return [tag]
      return to === null || before.tags.includes(to) ? [] : [to]
    })
    const moved = term === 'category' ? { ...before, category_id: to } : { ...before, tags }
    const after = { ...moved, version: before.version + 1, updated_at: by.at }
    await updatePost(trx, before, after)
    await keepRevision(trx, 'posts', after, by.caller?.id ?? null, by.at)
  }
}
