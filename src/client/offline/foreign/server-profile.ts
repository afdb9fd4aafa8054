import * as v from 'valibot'
import { Capabilities, WEAKEST } from '#contract/calls/capabilities.ts'
import { unwrapped } from '#contract/calls/envelope.ts'
import { isSuccess, type WireAnswer } from './wire.ts'

/**
 * Which kind of server this is, by its own document and never by guessing. Kept on the device per server, so that a
 * start without a connection knows it; read anew at every start and whenever a connection comes back.
 */

const Kept = v.object({ capabilities: Capabilities, everWithoutKeys: v.boolean() })
/** As it is kept on the device. */
export type Kept = v.InferOutput<typeof Kept>

export interface ProfilePorts {
  /** `GET /capabilities`, past every cache. Never rejects. */
  readonly ask: () => Promise<WireAnswer>
  /** Whether this device has seen answers that said whose data they come from, as ours do. */
  readonly namesItself: () => boolean
  /** What was kept, as stored. */
  readonly recall: () => Promise<unknown>
  readonly keep: (kept: Kept) => Promise<void>
  readonly onTrouble: (error: unknown) => void
}

export class ServerProfile {
  readonly #ports: ProfilePorts
  readonly #listeners = new Set<() => void>()
  #known: Capabilities | null = null
  #everWithoutKeys = false
  #reading: Promise<void> | null = null

  constructor(ports: ProfilePorts) {
    this.#ports = ports
  }

  /** Null while nothing was ever heard from this server: then nothing may be sent. For useSyncExternalStore. */
  readonly getSnapshot = (): Capabilities | null => this.#known

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Something may have left this device without a key, whatever the server promises today. */
  get everWithoutKeys(): boolean {
    return this.#everWithoutKeys
  }

  /** Takes up what this device knew before. */
  async recall(): Promise<void> {
    try {
      const kept = v.safeParse(Kept, await this.#ports.recall())
      if (!kept.success) return
      this.#everWithoutKeys ||= kept.output.everWithoutKeys
      if (this.#known === null) this.#become(kept.output.capabilities)
    } catch (error) {
      // Not knowing it is safe: it is asked for.
      this.#ports.onTrouble(error)
    }
  }

  /** Asks the server; several calls at a time are one. Silence leaves what was known. */
  refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  /** What may be relied on right now; waits for an answer that is on its way, and asks when nothing is known. */
  async current(): Promise<Capabilities | null> {
    if (this.#reading !== null || this.#known === null) await this.refresh()
    return this.#known
  }

  async #read(): Promise<void> {
    const answer = await this.#ports.ask()
    const found = capabilitiesIn(answer, this.#known, this.#ports.namesItself())
    if (found === null || JSON.stringify(found) === JSON.stringify(this.#known)) return
    this.#everWithoutKeys ||= found.idempotency === null
    try {
      // Kept before anything is sent on the strength of it.
      await this.#ports.keep({ capabilities: found, everWithoutKeys: this.#everWithoutKeys })
    } catch (error) {
      this.#ports.onTrouble(error)
    }
    this.#become(found)
  }

  #become(capabilities: Capabilities): void {
    this.#known = capabilities
    for (const listener of this.#listeners) listener()
  }
}

/**
 * @param known what was known before: an answer without a document, which a proxy may have given, does not unsay it
 * @param namesItself whether the server says in every answer whose data it has: who answers without a document is another
 * @returns the weakest profile for a server that answers without such a document; null when what answered says
 *   nothing about the server: silence, an answer of a captive portal, a server in trouble
 */
export function capabilitiesIn(
  answer: WireAnswer,
  known: Capabilities | null,
  namesItself: boolean,
): Capabilities | null {
  if (answer.kind === 'silence') return null
  const { status, readable, body } = answer
  const weakest = namesItself || (known?.store ?? null) !== null ? null : WEAKEST
  if (status === 401 || status === 408 || status === 425 || status === 429) return null
  if (status >= 400 && status < 500) {
    // Of what was heard before, only that there is no such call unsays it: gateways refuse in JSON, too.
    const isAbsent = status === 404 || status === 405
    return (known === null ? readable || status === 404 : readable && isAbsent) ? weakest : null
  }
  if (!isSuccess(answer) || !readable || body === undefined) return null
  return unwrapped(Capabilities, body) ?? (known === null ? weakest : null)
}
