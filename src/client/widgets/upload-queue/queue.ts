import type { LocalId } from '#contract/records/policy.ts'
import { SUCCESS_MS } from '#client/widgets/use-image-upload.ts'
import { isUnreadable, uploadFailure, UPLOAD_FAILED } from '#client/widgets/image-check.ts'
import type { PageOutbox } from '#client/offline/page-outbox.ts'
import type { UploadRules } from '#contract/records/upload-rules.ts'
import { UploadRefused, type PreparedUpload } from './prepare-upload.ts'

/**
 * Files on their way from the picker into the outbox. What is here lives in memory and is not called saved; what is
 * `kept` stands in the outbox, survives a reload and is sent in its order.
 */

export const UPLOAD_ERROR = 'Error uploading file. Please try again.'

/** A file of the library with the same content. */
export interface SameContent {
  readonly id: number | LocalId
  readonly name: string
}

export type QueueState =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  /** A suggestion, never forced. */
  | { readonly kind: 'same'; readonly as: SameContent }
  | { readonly kind: 'kept'; readonly opId: string; readonly localId: LocalId }
  /** The server has it; the tick stands for 3 s. */
  | { readonly kind: 'done'; readonly id: number }

export interface QueueEntry {
  readonly key: string
  readonly name: string
  /** Bytes as chosen, and as they will be sent; null until that is known. */
  readonly before: number
  readonly after: number | null
  readonly state: QueueState
}

export interface AddOptions {
  readonly isPublic: boolean
  readonly rules: UploadRules | null
}

/** What the queue reads of the outbox. */
interface Pending {
  readonly items: readonly { readonly opId: string }[]
  readonly ids: ReadonlyMap<LocalId, { readonly serverId: number }>
}

export interface QueuePorts {
  readonly outbox: Pick<PageOutbox, 'upload' | 'subscribe'> & { getSnapshot(): Pending }
  readonly prepare: (file: File, rules: UploadRules | null) => Promise<PreparedUpload>
  readonly findSame: (file: File) => Promise<SameContent | null>
  readonly after: (ms: number, act: () => void) => unknown
  /** Asks before the page is left. @returns what ends the asking */
  readonly guard: () => () => void
}

interface Job {
  readonly file: File
  readonly options: AddOptions
  prepared: PreparedUpload | null
}

export class UploadQueue {
  readonly #ports: QueuePorts
  readonly #jobs = new Map<string, Job>()
  readonly #listeners = new Set<() => void>()
  #entries: readonly QueueEntry[] = []
  #running: Promise<void> = Promise.resolve()
  #count = 0
  #unguard: (() => void) | null = null

  constructor(ports: QueuePorts) {
    this.#ports = ports
    ports.outbox.subscribe(() => this.#look())
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): readonly QueueEntry[] => this.#entries

  /** Takes files in their order. @returns when all of them are kept, refused or asked about */
  add(files: Iterable<File>, options: AddOptions): Promise<void> {
    for (const file of files) {
      this.#count += 1
      const key = `upload-${this.#count}`
      this.#jobs.set(key, { file, options, prepared: null })
      const entry: QueueEntry = { key, name: file.name, before: file.size, after: null, state: { kind: 'preparing' } }
      this.#set([...this.#entries, entry])
      this.#enqueue(key, false)
    }
    return this.#running
  }

  /** After a failure of this device, or in spite of the same content. */
  goOn(key: string): void {
    this.#change(key, { state: { kind: 'preparing' } })
    this.#enqueue(key, true)
  }

  dismiss(key: string): void {
    this.#jobs.delete(key)
    this.#set(this.#entries.filter((entry) => entry.key !== key))
  }

  /** One after the other: a phone has no memory for several pictures at once, and the order stays. */
  #enqueue(key: string, anyway: boolean): void {
    this.#running = this.#running.then(() => this.#process(key, anyway))
  }

  async #process(key: string, anyway: boolean): Promise<void> {
    const job = this.#jobs.get(key)
    if (!job) return
    const { outbox, prepare, findSame } = this.#ports
    try {
      job.prepared ??= await prepare(job.file, job.options.rules)
      const { file, after } = job.prepared
      this.#change(key, { after })
      const as = anyway ? null : await findSame(file)
      if (as) return this.#change(key, { state: { kind: 'same', as } })
      // Dismissed meanwhile: it was never kept, so nothing is to be taken back.
      if (!this.#jobs.has(key)) return
      const values = { is_public: job.options.isPublic, name: file.name }
      const kept = await outbox.upload({ bytes: file, name: file.name, mimeType: file.type, values, label: file.name })
      this.#jobs.delete(key)
      this.#change(key, { state: { kind: 'kept', ...kept } })
      this.#look()
    } catch (error) {
      if (error instanceof UploadRefused)
        return this.#change(key, { state: { kind: 'refused', message: error.message } })
      const reason = uploadFailure(error)
      if (isUnreadable(error)) return this.#change(key, { state: { kind: 'refused', message: reason } })
      this.#change(key, { state: { kind: 'failed', message: reason === UPLOAD_FAILED ? UPLOAD_ERROR : reason } })
    }
  }

  /** What became of the kept ones: sent, or taken back in the outbox. */
  #look(): void {
    const kept = this.#entries.flatMap(({ key, state }) => (state.kind === 'kept' ? [{ key, ...state }] : []))
    if (kept.length === 0) return
    const { items, ids } = this.#ports.outbox.getSnapshot()
    for (const { key, opId, localId } of kept) {
      if (items.some((item) => item.opId === opId)) continue
      const sent = ids.get(localId)
      if (!sent) {
        this.dismiss(key)
        continue
      }
      this.#change(key, { state: { kind: 'done', id: sent.serverId } })
      this.#ports.after(SUCCESS_MS, () => this.dismiss(key))
    }
  }

  #change(key: string, part: Partial<QueueEntry>): void {
    this.#set(this.#entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))
  }

  #set(entries: readonly QueueEntry[]): void {
    this.#entries = entries
    if (!entries.some(({ state }) => state.kind === 'preparing')) {
      this.#unguard?.()
      this.#unguard = null
    } else this.#unguard ??= this.#ports.guard()
    for (const listener of this.#listeners) listener()
  }
}
