import { deviceKeeps } from '#client/data/device-store.ts'
import { accountOf, getSession, subscribeSession } from '#client/data/session.ts'
import { ACCOUNT_KEY, readPreference, STILL_KEY, writePreference } from '#client/data/preferences.ts'

/**
 * A still picture of the dashboard as it was when somebody turned away from it. The script at the end of index.html puts
 * it up at the next start, so that a new process shows what it showed before any of the app has been read. It can only
 * be looked at; a moment later the app draws the same in its place. In localStorage, which alone answers at once.
 */

declare global {
  /** The window, the day and the version in which a picture looks right (index.html). */
  var stillLook: (() => string) | undefined
}

/** Where an installed app opens. */
const PATH = '/admin'
/** What is laid over a page, what is not in its markup, and what the device keeps nothing of. */
const PASSING = '[role=dialog], [role=menu], iframe, canvas, [src^="blob:"], [data-unkept]'
/** It is read at every start, and localStorage holds 5 million in all. */
const MOST_CHARACTERS = 200_000

/**
 * From now on a picture is taken whenever somebody turns away from the page, as long as somebody is signed in; never where
 * everything is to end with the page.
 */
export function keepStills(): void {
  if (!deviceKeeps()) return
  nameAccount()
  subscribeSession(nameAccount)
  keepStill()
  // Phones end a page without a further word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepStill()
  })
  window.addEventListener('pagehide', keepStill)
}

function nameAccount(): void {
  const { user } = getSession()
  writePreference(ACCOUNT_KEY, user && accountOf(user))
  if (!user) writePreference(STILL_KEY, null)
}

function keepStill(): void {
  const { user } = getSession()
  const account = user && accountOf(user)
  // Another tab may have signed out, and this one not have heard of it.
  if (!account || readPreference(ACCOUNT_KEY) !== account || location.pathname !== PATH) return
  const html = picture()
  if (html === null) return
  writePreference(STILL_KEY, JSON.stringify({ account, look: globalThis.stillLook?.(), html }))
}

/** @returns null when the page is not at rest, or too large */
function picture(): string | null {
  const page = document.querySelector('#root > .app')
  if (!page || page.querySelector('[aria-busy=true]')) return null
  const copy = page.cloneNode(true) as HTMLElement
  // What lies deeper is not seen at the start, and would only be laid out.
  const [parts, copied] = [page, copy].map((of) => [...of.querySelectorAll('main > *')])
  const depths = parts?.map((part) => part.getBoundingClientRect().top) ?? []
  copied?.forEach((part, at) => {
    if ((depths[at] ?? 0) - (depths[0] ?? 0) > window.innerHeight) part.remove()
  })
  for (const element of copy.querySelectorAll(PASSING)) element.remove()
  copy.inert = true
  copy.classList.add('still')
  return copy.outerHTML.length > MOST_CHARACTERS ? null : copy.outerHTML
}
