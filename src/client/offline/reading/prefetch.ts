import type { EntityPolicy } from '#contract/records/policy.ts'

/**
 * Fetches a record ahead of its page. Not waited for: the page shows what the device holds, and says so when there is
 * nothing. What fetches comes with the pages that read: every address of the app is known before them.
 * @param id as the address names it
 */
export function prefetchRecord(policy: EntityPolicy, id: string): void {
  import('./record-query.ts').then(
    ({ fetchAhead }) => fetchAhead(policy, id),
    // Met again, and told, where the page itself is loaded.
    () => undefined,
  )
}
