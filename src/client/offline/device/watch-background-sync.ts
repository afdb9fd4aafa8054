import type { Outbox, OutboxSnapshot } from '#client/offline/engine/outbox/outbox.ts'
import { couldBeSent, SYNC_TAG } from './background-sync.ts'
import { noteDiagnostic } from './diagnostics.ts'

/** Not in TypeScript's library: the interface never left Chromium. */
interface SyncManager {
  register(tag: string): Promise<void>
}

/** Whether this browser can send what waits after the app was closed. */
export function sendsInBackground(): boolean {
  return 'SyncManager' in globalThis
}

/**
 * Asks the browser to wake the worker: each time something begins to wait for the connection, and when the page goes
 * out of sight with something unsent. @returns stops asking
 */
export function watchForBackgroundSync(outbox: Pick<Outbox, 'getSnapshot' | 'subscribe'>): () => void {
  let waited = false
  const changed = () => {
    const waits = waitsForConnection(outbox.getSnapshot())
    if (waits && !waited) ask()
    waited = waits
  }
  const hidden = () => {
    if (document.visibilityState === 'hidden' && couldBeSent(outbox.getSnapshot())) ask()
  }
  changed()
  document.addEventListener('visibilitychange', hidden)
  const end = outbox.subscribe(changed)
  return () => {
    end()
    document.removeEventListener('visibilitychange', hidden)
  }
}

function waitsForConnection({ items, pausedForSignIn }: OutboxSnapshot): boolean {
  return !pausedForSignIn && items.some((item) => item.state === 'waiting' && item.reason?.kind === 'connection')
}

function ask(): void {
  if (!sendsInBackground()) return
  // Refused by a setting of the browser: then sending goes on while the app is open, as everywhere else.
  register().catch((error: unknown) => noteDiagnostic('background-sync', String(error)))
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  // In development there is no worker.
  if (registration && 'sync' in registration) await syncManager(registration.sync).register(SYNC_TAG)
}

/** Present wherever `SyncManager` is; the platform's own object needs no further parsing. */
function syncManager(value: unknown): SyncManager {
  return value as SyncManager
}
