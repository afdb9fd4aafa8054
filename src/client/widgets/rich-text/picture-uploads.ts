import type { EditorState, Plugin, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { guardLeaving } from '#client/ui/leave-guard.ts'
import { ImageRefused, uploadFailure } from '#client/widgets/image-check.ts'
import {
  dropPending,
  type Pending,
  pendingPictures,
  pictureSpot,
  placeOf,
  showPending,
  updatePending,
} from './pending-pictures.ts'
import { schema } from './schema.ts'

/**
 * @param onKept told an address that holds already, while the picture is still on its way
 * @returns the address to go by
 */
export type SendPicture = (file: File, onKept: (src: string) => void) => Promise<string>

interface Job {
  readonly file: File
  readonly alt: string
  readonly pending: Pending
  /** Its address before it has arrived. */
  kept: string | null
}

/** Sends pictures and puts them into the text; one that fails stays at its place with the reason and Retry. */
export class PictureUploads {
  readonly plugin: Plugin
  readonly #view: () => EditorView
  readonly #send: SendPicture
  readonly #jobs = new Map<number, Job>()
  #lastId = 0

  constructor(view: () => EditorView, send: SendPicture) {
    this.#view = view
    this.#send = send
    this.plugin = pendingPictures({ retry: (id) => this.#retry(id), remove: (id) => this.#remove(id) })
  }

  /** @param alt what the person wrote; empty for a picture that only decorates. */
  add(file: File, alt: string, at: number): void {
    this.#lastId += 1
    const id = this.#lastId
    const pending: Pending = {
      id,
      name: file.name,
      preview: URL.createObjectURL(file),
      kept: false,
      failure: null,
      canRetry: true,
    }
    this.#jobs.set(id, { file, alt, pending, kept: null })
    const view = this.#view()
    view.dispatch(showPending(view.state.tr, pictureSpot(view.state, at), pending).scrollIntoView())
    void this.#run(id)
  }

  /** A file that is no picture: said at its place, with nothing to retry. */
  refuse(name: string, failure: string, at: number): void {
    this.#lastId += 1
    const pending: Pending = { id: this.#lastId, name, preview: null, kept: false, failure, canRetry: false }
    const view = this.#view()
    view.dispatch(showPending(view.state.tr, pictureSpot(view.state, at), pending).scrollIntoView())
  }

  /** Into the text with all that the device has: whoever leaves or saves now wants them in it. */
  takeKept(): void {
    for (const [id, { kept, alt }] of this.#jobs) if (kept !== null) this.#insert(id, kept, alt)
  }

  async #run(id: number): Promise<void> {
    const job = this.#jobs.get(id)
    if (!job) return
    const unguard = guardLeaving()
    try {
      const src = await this.#send(job.file, (kept) => {
        job.kept = kept
        unguard()
        this.#show({ ...job.pending, kept: true })
      })
      this.#insert(id, src, job.alt)
    } catch (error) {
      if (!this.#jobs.has(id)) return
      job.kept = null
      this.#show({ ...job.pending, failure: uploadFailure(error), canRetry: !(error instanceof ImageRefused) })
    } finally {
      unguard()
    }
  }

  #show(pending: Pending): void {
    if (!this.#jobs.has(pending.id)) return
    const view = this.#view()
    view.dispatch(updatePending(view.state.tr, pending))
  }

  #insert(id: number, src: string, alt: string): void {
    if (!this.#jobs.has(id)) return
    const view = this.#view()
    const { state } = view
    const place = placeOf(state, id)
    const tr = dropPending(state.tr, id)
    // The paragraph around it may have been deleted meanwhile: then the picture is not wanted any more.
    if (place !== null) insertPicture(tr, place, src, alt)
    this.#forget(id)
    view.dispatch(tr)
  }

  #retry(id: number): void {
    const job = this.#jobs.get(id)
    const view = this.#view()
    if (!job) return
    this.#show(job.pending)
    view.focus()
    void this.#run(id)
  }

  #remove(id: number): void {
    const view = this.#view()
    this.#forget(id)
    view.dispatch(dropPending(view.state.tr, id))
    view.focus()
  }

  #forget(id: number): void {
    const job = this.#jobs.get(id)
    if (job?.pending.preview) URL.revokeObjectURL(job.pending.preview)
    this.#jobs.delete(id)
  }

  destroy(): void {
    for (const id of this.#jobs.keys()) this.#forget(id)
  }
}

/** A picture that is stored already, near the cursor. */
export function addPicture(state: EditorState, src: string, alt: string): Transaction {
  const { tr } = state
  insertPicture(tr, pictureSpot(state, state.selection.to), src, alt)
  return tr.scrollIntoView()
}

/** Puts a picture at a place that `pictureSpot` chose: into an empty paragraph, or in one of its own. */
function insertPicture(tr: Transaction, place: number, src: string, alt: string): void {
  const picture = schema.nodes.image.create({ src, alt })
  const $place = tr.doc.resolve(place)
  tr.insert(place, $place.parent.inlineContent ? picture : schema.nodes.paragraph.create(null, picture))
}
