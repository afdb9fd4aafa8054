import { call } from '#client/data/call.ts'
import { accountOf, forgetSession, loadSession, signIn } from '#client/data/session.ts'
import { browserPorts } from '#client/offline/device/browser-ports.ts'
import { openDrafts } from '#client/offline/engine/storage/drafts.ts'
import { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import { overlayRecord } from '#client/offline/engine/outbox/overlay.ts'
import { wireOutbox } from '#client/offline/outbox-wiring.ts'
import { watchStore } from '#client/offline/watch-store.ts'

/**
 * What a page of the app is made of, as one bundle that is started once per tab: its modules are its
 * own, as in a browser, and it knows no other platform than the one it is handed.
 */

interface Heard {
  acknowledged(event: unknown): void
  diagnostic(code: string, detail: string): void
}

/** @returns what a page has open; null when nobody is signed in */
export async function openPage({ acknowledged, diagnostic }: Heard) {
  const session = await loadSession()
  if (session.state !== 'signed-in') return null
  const { user } = session
  const ports = browserPorts(accountOf(user), {
    onQuota: () => Promise.resolve(),
    onBlocked: () => undefined,
    onDiagnostic: diagnostic,
  })
  const { options, link } = await wireOutbox(user, ports, {
    onAcknowledged: acknowledged,
    onSignInNeeded: () => undefined,
    onDiagnostic: diagnostic,
  })
  const [outbox, drafts] = await Promise.all([Outbox.open(options), openDrafts(accountOf(user))])
  const stop = watchStore(outbox, () => undefined)
  return {
    outbox,
    drafts,
    async close() {
      stop()
      await outbox.close()
      link.close()
      drafts.close()
    },
  }
}

export type Page = NonNullable<Awaited<ReturnType<typeof openPage>>>

export { call, forgetSession, loadSession, overlayRecord, signIn }
