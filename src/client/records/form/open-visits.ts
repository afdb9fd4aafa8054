/**
 * Visits to forms that go on, in all tabs of this browser: what is typed in one of them is not put into another form
 * by itself. Where the browser has no locks, nobody knows of other tabs.
 */

const PREFIX = 'offdesk.visit.'
/** Of this page: how each ends. */
const own = new Map<string, () => void>()

/** The page was left, and the browser keeps it for the way back. */
let isAway = false

let isWatching = false

/** Of this page, over: the browser may say so a moment later. */
const ended = new Set<string>()

const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

/** Says to other tabs that this visit goes on, until `endVisit` or the end of the page. */
export function holdVisit(visit: string): void {
  if (!isWatching) watchPage()
  if (!own.has(visit)) ask(visit)
}

function ask(visit: string): void {
  if (isAway) return void own.set(visit, () => undefined)
  const end = new Promise<void>((resolve) => own.set(visit, resolve))
  // A page that is going away can't ask; nobody needs to know then.
  locks()
    ?.request(PREFIX + visit, () => end)
    .catch(() => undefined)
}

export function endVisit(visit: string): void {
  const end = own.get(visit)
  if (!end) return
  end()
  own.delete(visit)
  ended.add(visit)
}

/** A page that is kept for the way back would hold its locks, though nobody types in it meanwhile. */
function watchPage(): void {
  isWatching = true
  window.addEventListener('pagehide', ({ persisted }) => {
    isAway = persisted
    if (isAway) for (const end of own.values()) end()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    isAway = false
    if (persisted) for (const visit of own.keys()) ask(visit)
  })
}

/** Those of other tabs. */
export async function visitsElsewhere(visits: readonly string[]): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  const names = new Set(held.map(({ name = '' }) => name.slice(PREFIX.length)))
  return new Set(visits.filter((visit) => names.has(visit) && !ended.has(visit)))
}
