import { documentOf, exportAndRemoveStep, exportOutbox, exportStep, type OutboxExport, savesIn } from './export.ts'
import { OutboxError } from './outbox-error.ts'
import { type ImportContext, type ImportPlan, importStep, planImport, type Taken } from './import.ts'
import { type ImportFile, readImportFile } from './import-file.ts'
import type { Ledger, Step } from '#client/offline/engine/storage/ledger.ts'
import type { OutboxOptions } from './outbox-options.ts'
import { StorageError, type Transaction } from '#client/offline/engine/storage/storage.ts'

export interface ExchangePorts {
  readonly ledger: Ledger
  readonly options: OutboxOptions
  /** Runs a step of the person: strict, and the sender looks afterwards; once, where it has a name. */
  readonly person: <T>(work: (tx: Transaction) => Promise<Step<T>>, act?: string) => Promise<T>
}

/** Unsent edits as a file: out of this device, and back into it or another one. */
export class Exchange {
  readonly #ports: ExchangePorts
  #removed: ReadonlySet<string> = new Set()

  constructor(ports: ExchangePorts) {
    this.#ports = ports
  }

  #head() {
    const { account, serverOrigin, clock } = this.#ports.options
    return { account, serverOrigin, now: clock.now() }
  }

  #context(): ImportContext {
    const { entities, clock } = this.#ports.options
    return { policyOf: (entity) => entities[entity], now: clock.now() }
  }

  /** Everything unsent, with full texts and files; also where nothing can be written any more. @throws StorageError */
  async exportAll(): Promise<OutboxExport> {
    try {
      return await this.#ports.person((tx) => exportStep(tx, this.#head()))
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      return this.#ports.ledger.read((tx) => exportOutbox(tx, this.#head()))
    }
  }

  /**
   * "Export and discard": what was exported moves to the local trash in the same transaction, so nothing saved
   * meanwhile by another tab is taken along unexported. Changes on their way stay. @throws StorageError
   */
  async exportAndRemove(): Promise<OutboxExport> {
    const { person, options } = this.#ports
    const document = await person((tx) => exportAndRemoveStep(tx, this.#head()), options.random.uuid())
    this.#removed = savesIn(document)
    return document
  }

  /** What waited when the browser erased it, as far as this page knew it. @throws OutboxError `not-found` */
  async exportErased(): Promise<OutboxExport> {
    const { erased } = this.#ports.ledger.state
    if (!erased) throw new OutboxError('not-found')
    return documentOf(this.#head(), { ...erased, ids: erased.ids.values() })
  }

  /** The saves that the last "Export and discard" took along. */
  get removed(): ReadonlySet<string> {
    return this.#removed
  }

  /** @param text of a file that `exportAll` or "Export and discard" made. @throws ImportError */
  read(text: string): Promise<ImportFile> {
    const { account, digest } = this.#ports.options
    return readImportFile(text, { account, digest })
  }

  /** Whether the file was written for this very server. */
  isSameServer(file: ImportFile): boolean {
    return file.serverOrigin === this.#ports.options.serverOrigin
  }

  /** What `takeUp` would do now. @throws StorageError */
  preview(file: ImportFile): Promise<ImportPlan> {
    return this.#ports.ledger.read((tx) => planImport(tx, file, this.#context()))
  }

  /** Takes the file up, all of it or nothing. @throws StorageError nothing was taken up */
  async takeUp(file: ImportFile): Promise<Taken> {
    const { person, options } = this.#ports
    const taken = await person((tx) => importStep(tx, file, this.#context()), options.random.uuid())
    // What this version can't read is not part of a change, so the picture does not know it yet.
    await this.#ports.ledger.refresh()
    return taken
  }
}
