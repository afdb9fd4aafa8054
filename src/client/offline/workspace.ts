import { entities } from '#contract/index.ts'
import type { CurrentUser } from '#contract/auth.ts'
import { call } from '#client/data/call.ts'
import { openPersistedCache, type PersistedCache } from '#client/data/persist.ts'
import { queryClient } from '#client/data/queries.ts'
import { getReachability, subscribeReachability } from '#client/data/reachability.ts'
import { accountOf, getSession, subscribeSession } from '#client/data/session.ts'
import { watchReachability } from '#client/data/watch-reachability.ts'
import { watchForBackgroundSync } from './watch-background-sync.ts'
import { browserPorts } from './browser.ts'
import { catchUp } from './catch-up.ts'
import { writeAcknowledged } from './cache-writer.ts'
import { noteDiagnostic } from './diagnostics.ts'
import { openDrafts, type Drafts } from './drafts.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import { readBytes } from '#client/offline/storage/blobs.ts'
import type { LocalId } from '#client/offline/outbox/record.ts'
import { openOutbox } from './open-outbox.ts'
import { noteProgress } from './upload-progress.ts'

/** Everything that is open for one account on this device: server truth, unsent edits, typed text. */
export interface Workspace {
  readonly account: string
  readonly userId: number
  readonly outbox: Outbox
  readonly drafts: Drafts
  /** Bytes of a file that waits on this device; null when it was sent or let go. */
  uploadedBytes(localId: LocalId): Promise<Blob | null>
  /** Closes without removing anything. */
  close(): Promise<void>
  /** Removes what was kept for reading; with `unsent`, also the outbox and the drafts. For signing out. */
  forget(parts: { unsent: boolean }): Promise<void>
}

export async function openWorkspace(user: CurrentUser): Promise<Workspace> {
  const account = accountOf(user)
  const [cache, drafts] = await Promise.all([openPersistedCache(queryClient, account), openDrafts(account)])
  const ports = browserPorts(account, {
    onQuota: () => cache.drop(),
    onBlocked: () => noteDiagnostic('blocked', 'Another tab of an older version holds the database'),
    onDiagnostic: noteDiagnostic,
  })
  const outbox = await openOutbox(
    user,
    ports,
    {
      onAcknowledged: (done) => {
        const policy = entities[done.entity]
        if (policy) writeAcknowledged(queryClient, policy, done)
      },
      // The session ends where answers are read; the sign-in dialog follows from it.
      onSignInNeeded: () => undefined,
      onDiagnostic: noteDiagnostic,
    },
    noteProgress,
  )
  await catchUp(queryClient, ports.storage, outbox.getSnapshot().receipts)
  const stop = connect(outbox, user.id)
  const close = async () => {
    stop()
    cache.stop()
    await outbox.close()
    drafts.close()
  }
  return {
    account,
    userId: user.id,
    outbox,
    drafts,
    uploadedBytes: async (localId) => {
      const blob = outbox.getSnapshot().items.find((item) => item.recordId === localId)?.operation.blob
      if (!blob) return null
      const bytes = await ports.storage.transact('read', (tx) => readBytes(tx, blob.sha))
      return bytes && new Blob([bytes], { type: blob.mimeType })
    },
    close,
    forget: (parts) => forget({ stop, close, cache, outbox, drafts }, parts.unsent),
  }
}

/** Tells the outbox what the rest of the page learns: reachability and the session. */
function connect(outbox: Outbox, userId: number): () => void {
  const reach = () => outbox.setReachable(getReachability().online)
  const session = () => {
    const { state, user } = getSession()
    if (state === 'signed-in' && user.id === userId) void outbox.resume()
    else void outbox.pauseForSignIn()
  }
  reach()
  session()
  const wake = () => {
    if (document.visibilityState === 'visible')
      outbox.wake().catch((error: unknown) => noteDiagnostic('wake', String(error)))
  }
  window.addEventListener('focus', wake)
  document.addEventListener('visibilitychange', wake)
  const ends = [
    () => window.removeEventListener('focus', wake),
    () => document.removeEventListener('visibilitychange', wake),
    subscribeReachability(reach),
    subscribeSession(session),
    watchForBackgroundSync(outbox),
    watchReachability(() => call('health.basic', {}).catch(() => undefined)),
  ]
  return () => ends.forEach((end) => end())
}

async function forget(
  open: { stop(): void; close(): Promise<void>; cache: PersistedCache; outbox: Outbox; drafts: Drafts },
  unsent: boolean,
): Promise<void> {
  // The order matters: nothing may write after the databases are gone (S-07).
  open.stop()
  // What another tab saved meanwhile keeps everything unsent here: it was no part of what the person let go of.
  const removed = unsent && (await open.outbox.destroy())
  await open.close()
  queryClient.clear()
  await open.cache.remove()
  if (removed) await open.drafts.destroy()
}
