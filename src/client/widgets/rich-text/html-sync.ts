import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { closeHistory, undoDepth } from 'prosemirror-history'
import { startTransition } from 'react'
import { parseHtml, serializeHtml, type Sources, sourcesOf } from './html.ts'

/**
 * The text as HTML, made only when typing pauses: writing 5,000 words out at each key would cost more than the key.
 * Knows when the outer value is our own coming back.
 */

const PAUSE_MS = 150
/** Without a pause it is made all the same: what is typed must not be older than this when it is handed out. */
const LONGEST_MS = 250

export class HtmlSync {
  /** The outer value as it stands, and the document that it means. */
  #html: string
  #doc: Node
  /** The value as given and its document: while the text says the same, the value is given back letter by letter. */
  #givenHtml: string
  #givenDoc: Node
  /** Its blocks as they were written; looked for once something was changed. */
  #sources: Sources | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** When the oldest change that was not handed out was made. */
  #since: number | undefined
  readonly #current: () => Node
  readonly #emit: (html: string) => void

  constructor(html: string, doc: Node, current: () => Node, emit: (html: string) => void) {
    this.#html = this.#givenHtml = html
    this.#doc = this.#givenDoc = doc
    this.#current = current
    this.#emit = emit
  }

  /** Call at each change of the document. */
  touched(): void {
    const now = performance.now()
    this.#since ??= now
    clearTimeout(this.#timer)
    // The page around the text is drawn anew in slices: the next key goes first.
    const wait = Math.min(PAUSE_MS, this.#since + LONGEST_MS - now)
    this.#timer = setTimeout(startTransition, wait, () => void this.flush())
  }

  /** Hands the text out at once. @returns the HTML of the text as it stands. */
  flush(): string {
    clearTimeout(this.#timer)
    this.#timer = this.#since = undefined
    const doc = this.#current()
    if (doc !== this.#doc) {
      const html = doc.eq(this.#givenDoc)
        ? this.#givenHtml
        : serializeHtml(doc, (this.#sources ??= sourcesOf(this.#givenHtml, this.#givenDoc)))
      this.#doc = doc
      if (html !== this.#html) {
        this.#html = html
        this.#emit(html)
      }
    }
    return this.#html
  }

  /**
   * Takes a value from outside: a merge, a restored revision or draft. It must have been drawn after what was handed out
   * last: one of before would be taken for somebody else's.
   * @param isFollowed somebody else wrote it, or it was written elsewhere: it is not for undo here to take it back
   * @returns the change to make, or null when the value is our own coming back or says what is there already.
   */
  receive(html: string, state: EditorState, isFollowed: boolean): Transaction | null {
    if (html === this.#html) return null
    const doc = parseHtml(html)
    // A text that arrives late in an empty editor: undoing must not lead back to the emptiness before it was there.
    const isArrival = this.#givenHtml === '' && state.doc.eq(this.#givenDoc) && undoDepth(state) === 0
    this.#html = this.#givenHtml = html
    this.#givenDoc = doc
    this.#sources = undefined
    if (doc.eq(state.doc)) {
      this.received(state.doc)
      return null
    }
    const tr = replaced(state, doc)
    return isArrival || isFollowed ? (tr?.setMeta('addToHistory', false) ?? null) : tr
  }

  /** Call when the change of `receive` was made. */
  received(doc: Node): void {
    this.#doc = doc
    // The same nodes, so that they are known again where they are not changed.
    if (doc.eq(this.#givenDoc)) this.#givenDoc = doc
    clearTimeout(this.#timer)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}

/** Only the part that differs, so the cursor stays where it was; one step of undo by itself. */
function replaced(state: EditorState, doc: Node): Transaction | null {
  const start = state.doc.content.findDiffStart(doc.content)
  const end = state.doc.content.findDiffEnd(doc.content)
  if (start === null || !end) return null
  // Where repeated text makes the two ends overlap, the later end gives way.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const tr = state.tr.replace(start, end.a + overlap, doc.slice(start, end.b + overlap))
  return closeHistory(tr.doc.eq(doc) ? tr : state.tr.replaceWith(0, state.doc.content.size, doc.content))
}
