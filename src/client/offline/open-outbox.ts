import type { CurrentUser } from '#contract/auth.ts'
import { entities } from '#contract/index.ts'
import { API_BASE } from '#client/data/call.ts'
import { accountOf, deviceId } from '#client/data/session.ts'
import { Outbox, type OutboxEvents } from '#client/offline/outbox/outbox.ts'
import { type BrowserPorts, freeBytes } from './browser.ts'
import { apiTransport, type ProgressListener } from './transport.ts'

/**
 * The outbox of this person on this device, the same in a page and in the worker: one account, one server, one lock.
 * @param onProgress how far uploads have come; only pages can tell. @throws StorageError
 */
export async function openOutbox(
  user: CurrentUser,
  ports: BrowserPorts,
  events: OutboxEvents,
  onProgress?: ProgressListener,
): Promise<Outbox> {
  return Outbox.open({
    ...ports,
    account: accountOf(user),
    deviceId: await deviceId(),
    serverOrigin: new URL(API_BASE, location.href).href,
    appVersion: __APP_VERSION__,
    transport: apiTransport(user.id, onProgress),
    freeBytes,
    entities,
    events,
  })
}
