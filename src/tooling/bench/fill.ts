import * as v from 'valibot'
import { post } from '#contract/records/post.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { openDatabase } from '#server/db/open.ts'
import { create } from '#server/records/life.ts'
import { postBody } from './load.ts'
import { categoryOf } from './site.ts'

const AT_ONCE = 500

interface Filled {
  readonly url: string
  readonly headers: Record<string, string>
  readonly dataDir: string
}

/**
 * Writes posts with all that belongs to each into a server's data folder, as a second process may: several times as
 * fast as its calls, which fit into no five minutes when there are 100,000.
 * @param count how many are to be there afterwards
 * @param words of each
 * @returns the category of all of them
 */
export async function fill({ url, headers, dataDir }: Filled, count: number, words?: number): Promise<number> {
  const category = await categoryOf(url, headers)
  console.log(`Filling up to ${count.toLocaleString('en')} posts.`)
  const database = await openDatabase(dataDir)
  try {
    const by = { at: new Date().toISOString(), ip: '', requestId: 'bench', caller: undefined }
    const { total } = await database.db
      .selectFrom('posts')
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    for (let left = count - total; left > 0; left -= AT_ONCE) {
      await database.write(async (trx) => {
        for (let n = Math.min(left, AT_ONCE); n > 0; n -= 1) {
          const values = v.parse(schemasOf(post).create, postBody(category, words))
          await create(trx, by, post, { ...values, published_at: values.is_published ? by.at : null })
        }
      })
    }
    await database.indexed()
    return category
  } finally {
    await database.close()
  }
}
