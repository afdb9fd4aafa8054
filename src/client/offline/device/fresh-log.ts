import { deleteDB, openDB } from 'idb'

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

async function begin(): Promise<void> {
  const database = await openDB(NAME)
  database.close()
  await new Promise<void>((done, failed) => {
    // Another page that does the same has it open for a moment: the browser removes it as soon as that one is done.
    deleteDB(NAME, { blocked: () => done() }).then(done, failed)
  })
}
