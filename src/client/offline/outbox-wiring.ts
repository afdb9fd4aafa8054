import type { CurrentUser } from '#contract/calls/auth.ts'
import { entities } from '#contract/index.ts'
import { API_BASE } from '#client/data/call.ts'
import { linkServer, type LoadForeign, type ServerLink } from '#client/offline/foreign/server-link.ts'
import { accountOf, deviceId } from '#client/data/session.ts'
import { askedFirst } from './asked-first.ts'
import type { OutboxEvents, OutboxOptions } from './engine/outbox/outbox-options.ts'
import { type BrowserPorts, freeBytes, slowLink } from './device/browser-ports.ts'
import { apiTransport, apiWire, type ProgressListener } from './transport.ts'

export interface WiringOptions {
  /** How far uploads have come; only pages can tell. */
  readonly onProgress?: ProgressListener
  /** The part of the app for a server that is not ours. Without it nothing is sent to such a server. */
  readonly foreign?: LoadForeign
  /** Answers are read in another way from now on: what screens asked before has to be asked again. */
  readonly onOtherWords?: () => void
}

/**
 * What the outbox of this person on this device is opened with, the same in a page and in the worker: one account, one
 * server, one lock.
 * @returns it and the link to the server, which ends after the outbox
 */
export async function wireOutbox(
  user: CurrentUser,
  ports: BrowserPorts,
  events: OutboxEvents,
  { onProgress, foreign, onOtherWords }: WiringOptions = {},
): Promise<{ readonly options: OutboxOptions; readonly link: ServerLink }> {
  const account = accountOf(user)
  const serverOrigin = new URL(API_BASE, location.href).href
  const linking = linkServer({
    account,
    serverOrigin,
    plain: apiTransport(user.id, onProgress),
    wire: apiWire(user.id, onProgress),
    foreign: foreign ?? null,
    onOtherWords: onOtherWords ?? (() => undefined),
  })
  const [link, device] = await Promise.all([linking, deviceId()])
  const options = {
    ...ports,
    account,
    serverOrigin,
    deviceId: device,
    appVersion: __APP_VERSION__,
    transport: askedFirst(link.transport),
    freeBytes,
    slowLink,
    entities,
    events,
  }
  return { options, link }
}
