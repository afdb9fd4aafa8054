import type { Capabilities } from '#contract/calls/capabilities.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { IDEMPOTENCY_DAYS } from '#contract/calls/receipt.ts'
import type { Transport } from '#client/offline/engine/storage/ports.ts'
import type { ServerProfile } from './server-profile.ts'

/** How long to wait before a server is asked again what it is. */
const ASK_AGAIN_MS = 5000
const NOT_HERE_MS = 60_000

export interface ProfiledPorts {
  readonly profile: ServerProfile
  /** For a server that keeps everything this API promises. */
  readonly plain: Transport
  /** For any other; loaded when one is met. Null where such a server is not spoken to: then nothing leaves. */
  readonly foreign: ((capabilities: Capabilities) => Promise<Transport>) | null
  readonly entities: Readonly<Record<string, EntityPolicy>>
}

/** The transport that fits the server, chosen anew for each request by what its document says. */
export function profiledTransport({ profile, plain, foreign, entities }: ProfiledPorts): Transport {
  const makes = new Set(
    Object.values(entities).flatMap(({ endpoints }) => [endpoints.create ?? [], endpoints.upload ?? []].flat()),
  )
  return {
    async send(request) {
      const capabilities = await profile.current()
      if (capabilities === null) return { kind: 'held', waitMs: ASK_AGAIN_MS }
      const isPlain = makes.has(request.endpoint)
        ? keepsKeys(capabilities) && !profile.everWithoutKeys && capabilities.guard === 'version'
        : capabilities.guard === 'version'
      if (isPlain) return plain.send(request)
      return foreign === null ? { kind: 'held', waitMs: NOT_HERE_MS } : (await foreign(capabilities)).send(request)
    },
    async read(endpoint, params, signal) {
      const capabilities = await profile.current()
      if (capabilities === null) return { kind: 'unreachable' }
      if (capabilities.guard === 'version') return plain.read(endpoint, params, signal)
      return foreign === null ? { kind: 'unreachable' } : (await foreign(capabilities)).read(endpoint, params, signal)
    },
  }
}

/** As long as the engine relies on them; a shorter promise is looked after by the foreign transport. */
function keepsKeys({ idempotency }: Capabilities): boolean {
  return idempotency !== null && idempotency.retention_days >= IDEMPOTENCY_DAYS
}
