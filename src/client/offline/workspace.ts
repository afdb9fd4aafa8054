import { entities } from '#contract/index.ts'
import type { CurrentUser } from '#contract/auth.ts'
import { API_BASE, call } from '#client/data/call.ts'
import { openPersistedCache, type PersistedCache } from '#client/data/persist.ts'
import { queryClient } from '#client/data/queries.ts'
import { getReachability, subscribeReachability, watchReachability } from '#client/data/reachability.ts'
import { accountOf, deviceId, getSession, subscribeSession } from '#client/data/session.ts'
import { browserPorts } from './browser.ts'
import { writeAcknowledged } from './cache-writer.ts'
import { noteDiagnostic } from './diagnostics.ts'
import { openDrafts, type Drafts } from './drafts.ts'
import { Outbox } from '#client/offline/outbox/outbox.ts'
import { readBytes } from '#client/offline/storage/blobs.ts'
import type { LocalId } from '#client/offline/outbox/record.ts'
import { linkServer, type ServerLink } from '#client/offline/foreign/server-link.ts'
import type { ServerProfile } from '#client/offline/foreign/server-profile.ts'
import { apiTransport, apiWire } from './transport.ts'

/** Everything that is open for one account on this device: server truth, unsent edits, typed text. */
export interface Workspace {
  readonly account: string
  readonly userId: number
  readonly outbox: Outbox
  readonly drafts: Drafts
  /** What the server behind promises; it may not be ours. */
  readonly server: ServerProfile
  /** Bytes of a file that waits on this device; null when it was sent or let go. */
  uploadedBytes(localId: LocalId): Promise<Blob | null>
  /** Closes without removing anything. */
  close(): Promise<void>
  /** Removes what was kept for reading; with `unsent`, also the outbox and the drafts. For signing out. */
  forget(parts: { unsent: boolean }): Promise<void>
}

export async function openWorkspace(user: CurrentUser): Promise<Workspace> {
  const account = accountOf(user)
  const [cache, drafts, device] = await Promise.all([
    openPersistedCache(queryClient, account),
    openDrafts(account),
    deviceId(),
  ])
  const ports = browserPorts(account, {
    onQuota: () => cache.drop(),
    onBlocked: () => noteDiagnostic('blocked', 'Another tab of an older version holds the database'),
    onDiagnostic: noteDiagnostic,
  })
  const serverOrigin = new URL(API_BASE, location.href).href
  const link = await linkServer({
    account,
    serverOrigin,
    plain: apiTransport(user.id),
    wire: apiWire(user.id),
    onOtherWords: () => void queryClient.invalidateQueries(),
  })
  const outbox = await Outbox.open({
    ...ports,
    account,
    deviceId: device,
    serverOrigin,
    appVersion: __APP_VERSION__,
    transport: link.transport,
    entities,
    events: {
      onAcknowledged: (done) => {
        const policy = entities[done.entity]
        if (policy) writeAcknowledged(queryClient, policy, done)
      },
      // The session ends where answers are read; the sign-in dialog follows from it.
      onSignInNeeded: () => undefined,
      onDiagnostic: noteDiagnostic,
    },
  })
  const stop = connect(outbox, user.id, link.profile)
  const close = async () => {
    stop()
    cache.stop()
    await outbox.close()
    link.close()
    drafts.close()
  }
  return {
    account,
    userId: user.id,
    outbox,
    drafts,
    server: link.profile,
    uploadedBytes: async (localId) => {
      const blob = outbox.getSnapshot().items.find((item) => item.recordId === localId)?.operation.blob
      if (!blob) return null
      const bytes = await ports.storage.transact('read', (tx) => readBytes(tx, blob.sha))
      return bytes && new Blob([bytes], { type: blob.mimeType })
    },
    close,
    forget: (parts) => forget({ close, cache, outbox, drafts, link }, parts.unsent),
  }
}

/** Tells the outbox what the rest of the page learns: reachability and the session. */
function connect(outbox: Outbox, userId: number, server: ServerProfile): () => void {
  let reached = getReachability().online
  const reach = () => {
    const { online } = getReachability()
    // Another server may stand behind the same address by now.
    if (online && !reached) server.refresh().catch((error: unknown) => noteDiagnostic('capabilities', String(error)))
    reached = online
    outbox.setReachable(online)
  }
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
    watchReachability(() => call('health.basic', {}).catch(() => undefined)),
  ]
  return () => ends.forEach((end) => end())
}

async function forget(
  open: { close(): Promise<void>; cache: PersistedCache; outbox: Outbox; drafts: Drafts; link: ServerLink },
  unsent: boolean,
): Promise<void> {
  // The order matters: nothing may write after the databases are gone (S-07).
  await open.close()
  queryClient.clear()
  await open.cache.remove()
  await open.link.forget()
  if (!unsent) return
  await open.outbox.destroy()
  await open.drafts.destroy()
}
