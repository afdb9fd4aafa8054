import type { EntityPolicy, LocalId } from '#contract/records/policy.ts'
import type { Channel, Clock, Digest, Locks, Randomness, Transport } from '#client/offline/engine/storage/ports.ts'
import type { AcknowledgedEvent, Values } from '#client/offline/engine/storage/record.ts'
import type { Storage } from '#client/offline/engine/storage/storage.ts'

/** What an outbox is opened with, and what it tells. */

export interface OutboxEvents {
  /** The server holds a new truth: put it into the query cache. Fired in every tab. */
  onAcknowledged(event: AcknowledgedEvent): void
  /** A 401 stopped the queue; nothing was lost. */
  onSignInNeeded(): void
  /** A defect or rare event, for the diagnostics page. */
  onDiagnostic(code: string, detail: string): void
}

export interface OutboxOptions {
  /** `u<userId>`. Another account never sees or sends these changes. */
  readonly account: string
  readonly deviceId: string
  readonly serverOrigin: string
  readonly appVersion: string
  readonly storage: Storage
  readonly transport: Transport
  readonly clock: Clock
  readonly locks: Locks
  readonly channel: Channel
  readonly random: Randomness
  readonly digest: Digest
  /** Bytes that the browser still grants; null, and the same as absent, when it does not say. */
  readonly freeBytes?: () => Promise<number | null>
  /** Whether the line is slow, where the browser tells. */
  readonly slowLink?: () => boolean
  /** The contract's entities. */
  readonly entities: Readonly<Record<string, EntityPolicy>>
  readonly events: OutboxEvents
}

export interface UploadRequest {
  readonly bytes: Blob | ArrayBuffer
  readonly name: string
  readonly mimeType: string
  /** Form fields beside the bytes, such as `is_public`. */
  readonly values: Values
  readonly label: string
  /** It was chosen for a record: one that is discarded before it was sent takes it along. */
  readonly part?: boolean
  /** The kind of record a file becomes; the first that takes uploads when absent. */
  readonly entity?: string
  /**
   * Of whoever may hand over the same file again, because it died before it knew that this was done: what was kept
   * under this id, is in the local trash or was sent is not made anew.
   */
  readonly localId?: LocalId
}

/** The lock that one sender of an account and server holds, of all pages and the worker. */
export function senderLock({ account, serverOrigin }: Pick<OutboxOptions, 'account' | 'serverOrigin'>): string {
  return `offdesk.${account}.${serverOrigin}.sender`
}
