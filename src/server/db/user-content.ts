import { inThousands } from '#contract/fields/thousands.ts'
import type { Use } from '#server/failure.ts'
import { type Actor, noteActivity } from './activity.ts'
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

interface Person {
  readonly id: number
  readonly name: string
}

/** Gives what bears one person's name to another, what rests in the trash included. The log says so of each. */
export async function handOver(trx: Db, by: Actor, from: Person, to: Person): Promise<void> {
  const changes = { author: [from.name, to.name] } as const
  const posts = trx.updateTable('posts').set({ author_id: to.id }).where('author_id', '=', from.id)
  for (const { id, title } of await posts.returning(['id', 'title']).execute())
    await noteActivity(trx, by, { action: 'post.updated', type: 'posts', id, title, changes })
  const files = trx.updateTable('files').set({ user_id: to.id }).where('user_id', '=', from.id)
  for (const { id, name: title } of await files.returning(['id', 'name']).execute())
    await noteActivity(trx, by, { action: 'file.updated', type: 'files', id, title, changes })
}
