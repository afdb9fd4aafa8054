/**
 * Fetches ahead of a page what it shows. Not waited for: the page shows what the device holds, and says so when there is
 * nothing. What fetches comes with the pages that read, and so do the kinds of records: every address of the app is known
 * before them.
 */

/**
 * @param type of the record
 * @param id as the address names it
 */
export function prefetchRecord(type: string, id: string): void {
  ahead(({ fetchRecord }) => fetchRecord(type, id))
}

/**
 * @param type of the list's records
 * @param query of its call
 */
export function prefetchRows(type: string, query: Readonly<Record<string, unknown>>): void {
  ahead(({ fetchRows }) => fetchRows(type, query))
}

function ahead(fetch: (part: typeof import('./fetch-ahead.ts')) => void): void {
  // A failure is met again, and told, where the page itself is loaded.
  import('./fetch-ahead.ts').then(fetch, () => undefined)
}
