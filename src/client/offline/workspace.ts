import type { CurrentUser } from '#contract/calls/auth.ts'
import { everyWhileVisible } from '#client/while-visible.ts'
import { call } from '#client/data/call.ts'
import { atRest, drawn } from '#client/data/at-rest.ts'
import { askDashboardAhead } from '#client/data/dashboard-ahead.ts'
import { openPersistedCache, type PersistedCache } from '#client/data/persist.ts'
import { queryClient } from '#client/data/queries.ts'
import { getReachability, subscribeReachability } from '#client/data/reachability.ts'
import { deviceKeeps } from '#client/data/device-store.ts'
import { accountOf, getSession, subscribeSession } from '#client/data/session.ts'
import { watchReachability } from '#client/data/watch-reachability.ts'
import { watchForBackgroundSync } from './device/watch-background-sync.ts'
import { browserPorts } from './device/browser-ports.ts'
import { pageClock } from './device/page-clock.ts'
import { catchUp, follow, Heard } from './reading/catch-up.ts'
import { LeftDrafts } from './device/left-drafts.ts'
import { noteDiagnostic } from './device/diagnostics.ts'
import { checkStorage, mustLook, noteStorageCheck, type StorageCheck, watchResume } from './device/storage-health.ts'
import { forgetWaiting } from './device/waiting-mark.ts'
import { stampOf } from './engine/storage/other-store.ts'
import { openDrafts, type Drafts } from './engine/storage/drafts.ts'
import type { OutboxEvents } from './engine/outbox/outbox.ts'
import { readBytes } from './engine/storage/blobs.ts'
import type { LocalId, Receipt } from './engine/storage/record.ts'
import type { ServerLink } from '#client/offline/foreign/server-link.ts'
import type { ServerProfile } from '#client/offline/foreign/server-profile.ts'
import { OutboxInHalves, type PageOutbox } from './page-outbox.ts'
import { watchStore } from './watch-store.ts'
import { wireOutbox } from './outbox-wiring.ts'
import { noteProgress } from './upload-progress.ts'

/** How often a page that has something that waits tells whoever sends, in another tab, of it. */
const REMIND_MS = 60_000

/** Everything that is open for one account on this device: server truth, unsent edits, typed text. */
export interface Workspace {
  readonly account: string
  readonly userId: number
  readonly outbox: PageOutbox
  readonly drafts: Drafts
  /** What the server behind promises; it may not be ours. */
  readonly server: ServerProfile
  /** Bytes of a file that waits on this device; null when it was sent or let go. */
  uploadedBytes(localId: LocalId): Promise<Blob | null>
  /** Writes, reads back and removes a record; the result is shown wherever it matters. Never rejects. */
  checkStorage(): Promise<StorageCheck>
  /** Closes without removing anything. */
  close(): Promise<void>
  /** Removes what was kept for reading; with `unsent`, also the outbox and the drafts. For signing out. */
  forget(parts: { unsent: boolean }): Promise<void>
}

export async function openWorkspace(user: CurrentUser): Promise<Workspace> {
  const account = accountOf(user)
  const keeps = deviceKeeps()
  // Hardly any device keeps nothing; the screen that says so has brought them.
  const none = keeps ? null : await import('./device/refusing-stores.ts')
  let storeNow = (): string | undefined => undefined
  let savedTexts = (): readonly string[] => []
  const restore = async () => {
    const cache = none ? none.noCache : await openPersistedCache(queryClient, account, noteDiagnostic)
    askDashboardAhead()
    return cache
  }
  const restoring = restore()
  const makeRoom = async () => (await restoring).drop()
  const real = browserPorts(account, {
    onQuota: makeRoom,
    onBlocked: () => noteDiagnostic('blocked', 'Another tab of an older version holds the database'),
    onDiagnostic: noteDiagnostic,
  })
  const seen = { ...real, clock: pageClock }
  const ports = none ? { ...seen, storage: none.refusingStorage, locks: none.idleLocks } : seen
  // Opened while what else it takes to read it is read; who reads is told of what goes wrong.
  void ports.storage.transact('read', (tx) => tx.meta()).catch(() => undefined)
  const noteBehind = (error: unknown) => noteDiagnostic('answers', String(error))
  const check = async () => {
    const { storage, digest, clock, random } = ports
    const result = await checkStorage({ storage, digest, now: clock.now, uuid: random.uuid })
    noteStorageCheck(result)
    return result
  }
  const look = (event: 'stuck' | 'sent') => {
    if (mustLook(event, ports.clock.now())) void check()
  }
  const events: OutboxEvents = {
    onAcknowledged: (done) => {
      look('sent')
      heard.note(done)
      return follow(queryClient, done, noteBehind)
    },
    // The session ends where answers are read; the sign-in dialog follows from it.
    onSignInNeeded: () => undefined,
    onDiagnostic: (code, detail) => {
      noteDiagnostic(code, detail)
      if (detail.startsWith('StorageError')) look('stuck')
    },
  }
  const heard = new Heard()
  const catchUpOnce = async (receipts: readonly Receipt[]) => {
    const found = heard.missed(receipts)
    await restoring
    if (keeps) await catchUp(queryClient, ports.storage, found, noteBehind)
  }
  const openOutbox = async () => {
    const { options, link } = await wireOutbox(user, ports, events, {
      onProgress: noteProgress,
      // Loaded when such a server is met, because hardly anybody meets one.
      foreign: () => import('#client/offline/foreign/foreign-server.ts'),
      onOtherWords: () => void queryClient.invalidateQueries(),
    })
    const outbox = await OutboxInHalves.read(options, async () => {
      const { openWhole } = await import('./whole-outbox.ts')
      const whole = await openWhole(options, keeps)
      // Another tab or the worker may have sent something since what waits was read.
      await catchUpOnce(whole.getSnapshot().receipts)
      return whole
    })
    await catchUpOnce(outbox.getSnapshot().receipts)
    return { outbox, link }
  }
  // Side by side: everything here stands between a person and the first picture.
  const [cache, drafts, { outbox, link }] = await Promise.all([
    restoring,
    none
      ? none.refusingDrafts
      : openJournal(account, {
          storeNow: () => storeNow(),
          savedTexts: () => savedTexts(),
          makeRoom,
          left: new LeftDrafts(account),
        }),
    openOutbox(),
  ])
  storeNow = () => {
    const { store, otherStore } = outbox.getSnapshot()
    return stampOf({ ...(store !== null && { store }), ...(otherStore !== null && { otherStore }) })
  }
  savedTexts = () => outbox.getSnapshot().savedTexts
  void drafts.tidy().catch((error: unknown) => noteDiagnostic('drafts', String(error)))
  // Whoever sent it may have ended before it told this page.
  outbox.subscribe(() => void catchUpOnce(outbox.getSnapshot().receipts))
  void (outbox.getSnapshot().items.length > 0 ? drawn() : atRest()).then(() => outbox.start())
  const stop = connect(outbox, user.id, { check, look }, link.profile)
  const unwatch = watchStore(outbox, () => {
    // What was read so far is of another database.
    queryClient.resetQueries().catch((error: unknown) => noteDiagnostic('store', String(error)))
    cache.drop().catch((error: unknown) => noteDiagnostic('store', String(error)))
  })
  const close = async () => {
    stop()
    unwatch()
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
    checkStorage: check,
    uploadedBytes: async (localId) => {
      const blob = outbox.getSnapshot().items.find((item) => item.recordId === localId)?.operation.blob
      if (!blob) return null
      const bytes = await ports.storage.transact('read', (tx) => readBytes(tx, blob.sha))
      return bytes && new Blob([bytes], { type: blob.mimeType })
    },
    close,
    forget: (parts) => forget({ stop, close, cache, outbox, drafts, link, account }, parts.unsent),
  }
}

/** With what is in it at hand, where it can be read; where it can't, the screen that lists it says so. */
async function openJournal(...opening: Parameters<typeof openDrafts>): Promise<Drafts> {
  const drafts = await openDrafts(...opening)
  await drafts.list().catch(() => undefined)
  return drafts
}

/** Tells the outbox what the rest of the page learns: reachability and the session. */
function connect(
  outbox: PageOutbox,
  userId: number,
  device: { check(): Promise<unknown>; look(event: 'stuck'): void },
  server: ServerProfile,
): () => void {
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
    const told = state === 'signed-in' && user.id === userId ? outbox.resume() : outbox.pauseForSignIn()
    // Not written down, it holds for this tab all the same.
    told.catch((error: unknown) => noteDiagnostic('session', String(error)))
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
    everyWhileVisible(REMIND_MS, () => {
      const { items, sendingHere } = outbox.getSnapshot()
      // Whoever sends may not be able to say why nothing gets away.
      if (reached && items.some(({ state }) => state !== 'needs-you')) device.look('stuck')
      if (items.length > 0 && !sendingHere) wake()
    }),
    watchResume(() => void device.check()),
    subscribeReachability(reach),
    subscribeSession(session),
    watchForBackgroundSync(outbox),
    watchReachability(() => call('health.basic', {}).catch(() => undefined)),
  ]
  return () => ends.forEach((end) => end())
}

async function forget(
  open: {
    stop(): void
    close(): Promise<void>
    cache: PersistedCache
    outbox: PageOutbox
    drafts: Drafts
    link: ServerLink
    account: string
  },
  unsent: boolean,
): Promise<void> {
  // The order matters: nothing may write after the databases are gone.
  open.stop()
  // What another tab saved meanwhile keeps everything unsent here: it was no part of what the person let go of.
  let removed = false
  try {
    removed = unsent && (await open.outbox.destroy())
  } finally {
    // What was kept for reading is private and goes in any case.
    await open.close()
    queryClient.clear()
    await open.cache.remove()
    await open.link.forget()
  }
  if (removed) {
    forgetWaiting(open.account)
    await open.drafts.destroy()
    await (await import('./device/waiting-copy.ts')).forgetCopy(open.account)
  }
}
