import { atRest } from '#client/data/at-rest.ts'

const DASHBOARD = '/admin'
/** What is opened from there, and from a page that lists no records. */
const LIST = '/admin/posts'

/**
 * Reads the code of the page that is likely opened next while nobody waits: of a list, that of its records. Only once the
 * worker stands behind the page: what it does not keep yet it is about to fetch, so that nothing more crosses the line.
 * @param follow calls its argument whenever a page has come
 * @param load reads the code of the page at a path of the app
 */
export function readPagesAhead(follow: (act: () => void) => void, load: (path: string) => void): void {
  const read = async () => {
    await atRest()
    if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return
    const row = document.querySelector<HTMLAnchorElement>('main a.row-open')
    load(row && location.pathname !== DASHBOARD ? row.pathname : LIST)
  }
  follow(() => void read())
  void read()
}
