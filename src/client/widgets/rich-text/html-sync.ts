import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { closeHistory, undoDepth } from 'prosemirror-history'
import { HandOut, KEPT, type Pace } from '#client/widgets/writing/hand-out.ts'
import { parseHtml, serializeHtml, type Sources, sourcesOf } from './html.ts'

/**
 * The text as HTML, handed out when typing rests and about once a second: drawing the page around 5,000 words at each key
 * would cost more than the key. Who keeps it on the device asks for it meanwhile. Knows when the outer value is our own
 * coming back.
 */

/** While the page does not know of a change, and where nobody else keeps what is typed. */
const AWAITED: Pace = { restMs: 150, dueMs: 150 }

export class HtmlSync {
  /** The outer value as it stands, and the document that it means. */
  #html: string
  #doc: Node
  /** The value as given and its document: while the text says the same, the value is given back letter by letter. */
  #givenHtml: string
  #givenDoc: Node
  /** Its blocks as they were written; looked for once something was changed. */
  #sources: Sources | undefined
  readonly #handOut = new HandOut(() => void this.flush())
  readonly #current: () => Node
  readonly #emit: (html: string) => void

  constructor(html: string, doc: Node, current: () => Node, emit: (html: string) => void) {
    this.#html = this.#givenHtml = html
    this.#doc = this.#givenDoc = doc
    this.#current = current
    this.#emit = emit
  }

  /** Call at each change of the document. @param isAwaited it is not kept unless it is handed out */
  touched(isAwaited: boolean): void {
    this.#handOut.touched(isAwaited ? AWAITED : KEPT)
  }

  /** Hands the text out at once. @returns the HTML of the text as it stands. */
  flush(): string {
    this.stop()
    const html = this.held()
    this.#doc = this.#current()
    if (html !== undefined && html !== this.#html) {
      this.#html = html
      this.#emit(html)
    }
    return this.#html
  }

  /** @returns the HTML of a text that was changed since it was handed out */
  held(): string | undefined {
    const doc = this.#current()
    if (doc === this.#doc) return undefined
    if (doc.eq(this.#givenDoc)) return this.#givenHtml
    return serializeHtml(doc, (this.#sources ??= sourcesOf(this.#givenHtml, this.#givenDoc)))
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
    this.stop()
  }

  /** What was to be handed out later is not. */
  stop(): void {
    this.#handOut.stop()
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
