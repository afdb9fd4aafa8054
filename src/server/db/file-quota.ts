import { invalid } from '#server/failure.ts'
import type { Db } from './schema.ts'

/** What the files of one account may take together, so that none of them fills the disk for all. */

const GB = 1024 ** 3

/** Bytes of its files, those in the trash included: they lie on the disk until they are erased. */
async function bytesOf(trx: Db, userId: number): Promise<number> {
  const { bytes } = await trx
    .selectFrom('files')
    .where('user_id', '=', userId)
    .select((of) => of.fn.coalesce(of.fn.sum<number>('size'), of.lit(0)).as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}

/**
 * @param more bytes that are to come
 * @param most gigabytes that Settings allow
 * @throws Failure for `file`
 */
export async function checkQuota(trx: Db, userId: number, more: number, most: number): Promise<void> {
  if ((await bytesOf(trx, userId)) + more <= most * GB) return
  throw invalid('file', `Your files would take more than the ${most} GB of an account. Erase some of them first.`)
}
