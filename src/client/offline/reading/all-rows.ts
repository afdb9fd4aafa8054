import { isObject } from '#contract/calls/envelope.ts'
import type { EndpointName } from '#contract/index.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { call } from '#client/data/call.ts'
import { rowsIn } from './list-answer.ts'
import type { ListInput } from './list-query.ts'

/** The largest page that a list gives. */
const PER_PAGE = 100

/**
 * The rows of all pages that the query finds, page after page.
 * @param most how many are wanted
 * @throws CallFailure when one of the pages can't be had: half of them would be taken for all
 */
export async function allRows(
  policy: EntityPolicy,
  { query, ...rest }: ListInput,
  most: number,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const name = policy.endpoints.list as EndpointName
  const byId = new Map<unknown, Readonly<Record<string, unknown>>>()
  let last = 1
  for (let page = 1; page <= last && byId.size < most; page += 1) {
    // By when they were made: an edit elsewhere meanwhile moves no row from one page to another.
    const numbers = { sort: 'created_at', page: String(page), per_page: String(PER_PAGE) }
    const answer: unknown = await call(name, { ...rest, query: { ...query, ...numbers } } as never)
    for (const row of rowsIn(policy, answer) ?? []) byId.set(row['id'], row)
    last = isObject(answer) && typeof answer['last_page'] === 'number' ? answer['last_page'] : 1
  }
  return [...byId.values()].slice(0, most)
}
