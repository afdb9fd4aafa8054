import type { CurrentUser } from '#contract/auth.ts'
import { entities } from '#contract/index.ts'
import { API_BASE } from '#client/data/call.ts'
import { accountOf, deviceId } from '#client/data/session.ts'
import type { OutboxEvents, OutboxOptions } from '#client/offline/outbox/outbox-options.ts'
import { type BrowserPorts, freeBytes } from './browser.ts'
import { apiTransport, type ProgressListener } from './transport.ts'

/**
 * What the outbox of this person on this device is opened with, the same in a page and in the worker: one account, one
 * server, one lock.
 * @param onProgress how far uploads have come; only pages can tell
 */
export async function outboxOptions(
  user: CurrentUser,
  ports: BrowserPorts,
  events: OutboxEvents,
  onProgress?: ProgressListener,
): Promise<OutboxOptions> {
  return {
    ...ports,
    account: accountOf(user),
    serverOrigin: new URL(API_BASE, location.href).href,
    deviceId: await deviceId(),
    appVersion: __APP_VERSION__,
    transport: apiTransport(user.id, onProgress),
    freeBytes,
    entities,
    events,
  }
}
