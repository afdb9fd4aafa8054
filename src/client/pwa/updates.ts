import { GIVE_WAY, GIVE_WAY_MS, noteNotLoaded } from '#client/offline/device/app-parts.ts'

/**
 * A new build waits until the person asks for it. Only the tab that asked reloads; the others go on with what they have
 * loaded, and are told when a part of the old build is gone.
 */

export interface UpdateState {
  /** A new build is installed and waits. */
  readonly ready: boolean
  /** Part of this page's build could not be loaded any more: only a reload helps. */
  readonly stale: boolean
  /** What the new build brings, a sentence each; empty until it is known. */
  readonly news: readonly string[]
}

let current: UpdateState = { ready: false, stale: false, news: [] }
let asked = false
const listeners = new Set<() => void>()

export function noteUpdate(change: Partial<UpdateState>): void {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
}

/** From the start on, so that neither a part that could not be loaded goes unnoticed nor a build that takes over. */
export function watchBuild(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    noteNotLoaded(payload)
    // Without an answer nobody can tell: the build may be the same, and the line was cut while its part was on the way.
    fetch('/api/health', { cache: 'no-store' }).then(
      ({ ok }) => ok && noteUpdate({ stale: true }),
      () => undefined,
    )
  })
  if (!('serviceWorker' in navigator)) return
  // The first worker of all takes over pages of its own build.
  const isOld = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (asked) window.location.reload()
    else if (isOld) noteUpdate({ ready: false, stale: true })
  })
}

/** Changes to the waiting build: the page is loaded anew when its worker is at work. `flush` writes what is being typed to the device first. */
export async function applyUpdate(flush: () => Promise<void>): Promise<void> {
  await flush()
  // Asked of the browser and not of what was told: a part that could not be loaded may be noticed before the new build.
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.waiting) {
    window.location.reload()
    return
  }
  asked = true
  // The new worker begins when the former has nothing to do, which on a stalled line takes minutes. Each is told once: a
  // browser ignores the same wish of the waiting one, and any further word would keep the former busy.
  registration.active?.postMessage({ type: GIVE_WAY })
  registration.waiting.postMessage({ type: 'SKIP_WAITING' })
  // It may still miss that moment, when a page asks the former for something right then. It looks again at a page load,
  // which may come from either build (index.html goes on from there).
  setTimeout(() => {
    try {
      sessionStorage.setItem('offdesk.changing', 'y')
    } finally {
      window.location.reload()
    }
  }, GIVE_WAY_MS)
}

export function getUpdateState(): UpdateState {
  return current
}

export function subscribeUpdates(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
