import type { DeadLink } from '#contract/calls/dead-links.ts'
import { LINK_MIME_TYPE } from '#contract/records/file.ts'
import type { Db } from './schema.ts'

/** What was found where links lead. A link is taken for dead once it failed twice, this long apart, and never between. */

const DAY = 86_400_000

export interface CheckedLink {
  readonly file_id: number
  readonly url: string
}

/** What one look said; `unsure` leaves what is known. */
export type Found =
  | { readonly kind: 'answers' | 'unsure' }
  | {
      readonly kind: 'failed'
      /** In a few words. */
      readonly problem: string
    }

const links = (db: Db) =>
  db
    .selectFrom('files')
    .where('files.deleted_at', 'is', null)
    .where('files.mime_type', '=', LINK_MIME_TYPE)
    .where('files.url', 'is not', null)

/** Links that nobody looked at since then: new ones first, then those that wait longest. */
export async function dueLinks(db: Db, since: string, most: number): Promise<CheckedLink[]> {
  const rows = await links(db)
    .leftJoin('link_checks', (join) =>
      join.onRef('link_checks.file_id', '=', 'files.id').onRef('link_checks.url', '=', 'files.url'),
    )
    .where((is) => is.or([is('link_checks.checked_at', 'is', null), is('link_checks.checked_at', '<=', since)]))
    .select(['files.id as file_id', 'files.url'])
    .orderBy('link_checks.checked_at')
    .orderBy('files.id')
    .limit(most)
    .execute()
  return rows.flatMap(({ file_id, url }) => (url === null ? [] : { file_id, url }))
}

/** Writes down what was found, unless the link leads elsewhere or is gone by now. */
export async function noteLinkCheck(trx: Db, link: CheckedLink, found: Found, at: string): Promise<void> {
  const { file_id, url } = link
  const there = await links(trx)
    .where('files.id', '=', file_id)
    .where('files.url', '=', url)
    .select('files.id')
    .executeTakeFirst()
  if (!there) return
  const known = await trx.selectFrom('link_checks').selectAll().where('file_id', '=', file_id).executeTakeFirst()
  const before = known?.url === url ? known : undefined
  const kept = { failed_since: before?.failed_since ?? null, failed_at: before?.failed_at ?? null }
  const row = { url, checked_at: at, ...kept, problem: before?.problem ?? '' }
  const next = {
    answers: () => ({ ...row, failed_since: null, failed_at: null, problem: '' }),
    unsure: () => row,
    failed: (problem: string) => ({ ...row, failed_since: kept.failed_since ?? at, failed_at: at, problem }),
  }
  const values = found.kind === 'failed' ? next.failed(found.problem) : next[found.kind]()
  await trx
    .insertInto('link_checks')
    .values({ file_id, ...values })
    .onConflict((one) => one.column('file_id').doUpdateSet(values))
    .execute()
}

/** @param fileId of one alone */
export async function listDeadLinks(db: Db, fileId?: number): Promise<DeadLink[]> {
  let query = links(db)
    .innerJoin('link_checks', (join) =>
      join.onRef('link_checks.file_id', '=', 'files.id').onRef('link_checks.url', '=', 'files.url'),
    )
    .where('link_checks.failed_since', 'is not', null)
    .select(['link_checks.file_id', 'link_checks.problem', 'link_checks.failed_since', 'link_checks.failed_at'])
    .select('link_checks.checked_at')
    .orderBy('link_checks.failed_since')
    .orderBy('link_checks.file_id')
  if (fileId !== undefined) query = query.where('files.id', '=', fileId)
  return (await query.execute()).flatMap(({ failed_since: since, failed_at, ...row }) =>
    since !== null && failed_at !== null && Date.parse(failed_at) - Date.parse(since) >= DAY ? { ...row, since } : [],
  )
}
