import type { EndpointName } from '#contract/index.ts'

/** Everything hostile is passed in: network, clock, locks, other tabs, randomness (architecture, Client). */

export interface OutgoingUpload {
  readonly name: string
  readonly mimeType: string
  readonly chunks: readonly ArrayBuffer[]
  readonly size: number
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly sha256: string
  /** Form fields beside the bytes. */
  readonly fields: Readonly<Record<string, string>>
}

export interface OutgoingRequest {
  readonly endpoint: EndpointName
  readonly params: Readonly<Record<string, string | number>>
  readonly query: Readonly<Record<string, string>>
  /** JSON text, sent as it is. */
  readonly body: string | null
  readonly upload: OutgoingUpload | null
  readonly headers: {
    readonly idempotencyKey: string
    readonly ifMatch: number | null
    /** Whose data the request is meant for; null where nobody said. A server with another one must refuse it. */
    readonly store: string | null
    /** When the person saved it, in ms. */
    readonly madeAt: number
  }
  readonly attempt: Attempt
  readonly signal: AbortSignal
}

/** What a server without keys makes it necessary to know before a create is repeated. */
export interface Attempt {
  /** 1 for bytes that never left before. */
  readonly number: number
  readonly firstAt: number
  /** The attempt before this one; null at the first. */
  readonly previousAt: number | null
  /** Server ids of the same kind of record that stand for other local ids: none of them is this one. */
  readonly taken: readonly number[]
}

/**
 * - `reply`: an answer of our API; `body` is the whole JSON object, `version` the one in the ETag
 * - `unreachable`: nothing came back; the request may still have arrived
 * - `foreign`: something else answered (HTML, a redirect elsewhere, not our shape): never an acknowledgement
 * - `unsent`: the server was asked for a sign of life first and gave none, so nothing of the request left
 * - `held`: this attempt did not leave the device, and may be made after `waitMs`
 * - `maybe-sent`: an earlier attempt may have made one of `candidates`, or a record that can't be looked for
 */
export type Outcome =
  | {
      readonly kind: 'reply'
      readonly status: number
      readonly body: Readonly<Record<string, unknown>>
      readonly version: number | null
      readonly retryAfterMs: number | null
      /** When the server says it answered, in ms; absent where it does not say. */
      readonly date?: number | null
      /** Whose data the server answers from; absent where it does not say. */
      readonly store?: string | null
      /** The record was found, not answered: others may have edited it since it was made. */
      readonly found?: boolean
    }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'unsent' }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'held'; readonly waitMs: number }
  | { readonly kind: 'maybe-sent'; readonly candidates: readonly Readonly<Record<string, unknown>>[] }

export interface Transport {
  /** Never rejects. The token is added here, at send time; without one the outcome is a reply with status 401. */
  send(request: OutgoingRequest): Promise<Outcome>
  /** A GET that bypasses every cache. Never rejects. */
  read(endpoint: EndpointName, params: Readonly<Record<string, string | number>>, signal: AbortSignal): Promise<Outcome>
}

export interface Clock {
  now(): number
  /** Calls once after `ms`; returns the cancel. */
  after(ms: number, call: () => void): () => void
  /** The same for what nothing waits for: while nobody sees the page it rests, and what came due is done when one does. */
  afterSeen(ms: number, call: () => void): () => void
}

export interface Locks {
  /**
   * Waits in line for the exclusive lock, holds it while `hold` runs. Rejects when `signal` aborts the waiting.
   */
  hold(name: string, signal: AbortSignal, hold: () => Promise<void>): Promise<void>
}

/** A hint to the other tabs of this origin; may be lost. */
export interface Channel {
  post(message: unknown): void
  /** Returns the end of the subscription. */
  listen(receive: (message: unknown) => void): () => void
  close(): void
}

export interface Randomness {
  /** In [0, 1). */
  number(): number
  uuid(): string
}

/** SHA-256 in hexadecimal. */
export type Digest = (bytes: ArrayBuffer) => Promise<string>
