/**
 * Fetches a record ahead of its page. Not waited for: the page shows what the device holds, and says so when there is
 * nothing. What fetches comes with the pages that read, and so do the kinds of records: every address of the app is known
 * before them.
 * @param type of the record
 * @param id as the address names it
 */
export function prefetchRecord(type: string, id: string): void {
  import('./record-query.ts').then(
    ({ fetchAhead }) => fetchAhead(type, id),
    // Met again, and told, where the page itself is loaded.
    () => undefined,
  )
}
