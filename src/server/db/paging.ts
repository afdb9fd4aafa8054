import type { SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/calls/envelope.ts'
import type { Tables } from './schema.ts'

/** A list that is given whole: everything as one page, unless a page was asked for. */

const PER_PAGE = 50

/**
 * @param query filtered and ordered, with all columns
 * @param wanted neither of the two: all rows; one of them: the first page, or 50 rows a page
 */
export async function pagedRows<K extends keyof Tables, R, T>(
  query: SelectQueryBuilder<Tables, K, R>,
  wanted: { readonly page?: number | undefined; readonly per_page?: number | undefined },
  toRecord: (row: R) => T,
): Promise<Page<T>> {
  if (wanted.page === undefined && wanted.per_page === undefined) {
    const rows = await query.execute()
    return {
      data: rows.map(toRecord),
      current_page: 1,
      last_page: 1,
      total: rows.length,
      per_page: Math.max(rows.length, 1),
    }
  }
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page = 1, per_page = PER_PAGE } = wanted
  const rows = await query
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return pageAround(rows.map(toRecord), total, { page, per_page })
}

interface Paging {
  readonly page: number
  readonly per_page: number
}

export function pageAround<T>(data: T[], total: number, { page, per_page }: Paging): Page<T> {
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), total, per_page }
}
