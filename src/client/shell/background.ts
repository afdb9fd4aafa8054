import { followLaunches } from '#client/pwa/launches.ts'
import { registerWorker } from '#client/pwa/register-worker.ts'
import { tellFailedActs } from './failed-acts.ts'
import { readPagesAhead } from './pages-ahead.ts'
import { keepStills } from './still.ts'

interface App {
  /** Leads to a path, with its search. */
  readonly go: (path: string) => void
  /** Calls `act` whenever a page has come. */
  readonly follow: (act: () => void) => void
  /** Reads the code of the page at a path. */
  readonly load: (path: string) => void
}

/** What goes on behind every page, from the moment that the first one is at rest. */
export function beginBackground({ go, follow, load }: App): void {
  void registerWorker()
  followLaunches(go)
  tellFailedActs()
  keepStills()
  readPagesAhead(follow, load)
}
