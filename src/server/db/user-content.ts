import { inThousands } from '#contract/fields/thousands.ts'
import type { Use } from '#server/failure.ts'
import type { Db } from './schema.ts'

/** Posts and files that bear a person's name. */

const MOST_NAMED = 100

/** @returns them with their number, those in the trash left out */
export async function contentOf(db: Db, userId: number): Promise<{ readonly uses: Use[]; readonly words: string }> {
  const posts = db.selectFrom('posts').where('author_id', '=', userId).where('deleted_at', 'is', null)
  const files = db.selectFrom('files').where('user_id', '=', userId).where('deleted_at', 'is', null)
  const counted = [
    [(await posts.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count, 'post'],
    [(await files.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count, 'file'],
  ] as const
  const named = [
    ...(await posts.select(['id', 'title']).orderBy('id').limit(MOST_NAMED).execute()).map(({ id, title }): Use => ({
      type: 'post',
      id,
      title,
    })),
    ...(await files.select(['id', 'name']).orderBy('id').limit(MOST_NAMED).execute()).map(({ id, name }): Use => ({
      type: 'file',
      id,
      title: name,
    })),
  ]
  const words = counted.flatMap(([count, one]) =>
    count === 0 ? [] : [`${inThousands(count)} ${one}${count === 1 ? '' : 's'}`],
  )
  return { uses: named, words: words.join(' and ') }
}

/** Gives what bears one person's name to another, what rests in the trash included. */
export async function handOver(trx: Db, from: number, to: number): Promise<void> {
  await trx.updateTable('posts').set({ author_id: to }).where('author_id', '=', from).execute()
  await trx.updateTable('files').set({ user_id: to }).where('user_id', '=', from).execute()
}
