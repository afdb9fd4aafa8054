/**
 * Has the browser begin a new log of this site's databases. Chromium (LevelDB) goes on in the log that the process before
 * left, also behind a write that was torn when that one was killed. The start after takes such a log for damaged and
 * begins all databases of the site anew, without a word (`dataLoss` total). Removing a database, and be it an empty one,
 * makes it put into tables what the log holds, and begin another log. Other engines lose a few milliseconds.
 */

const NAME = 'offdesk.log'

let begun: Promise<void> | undefined

/**
 * Once in a page or a worker, before it writes what may not be lost. Resolves when it is done. Never rejects: a device
 * that refuses this refuses the databases themselves, and that is told where they are opened.
 */
export function freshLog(): Promise<void> {
  begun ??= begin().catch(() => undefined)
  return begun
}

/** Without the library for databases: this comes before the first page, which needs it only later. */
function begin(): Promise<void> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(NAME)
    opening.addEventListener('error', failed)
    opening.addEventListener('success', () => {
      opening.result.close()
      const removing = indexedDB.deleteDatabase(NAME)
      removing.addEventListener('success', () => done())
      // Another page that does the same has it open for a moment: the browser removes it as soon as that one is done.
      removing.addEventListener('blocked', () => done())
      removing.addEventListener('error', failed)
    })
  })
}
