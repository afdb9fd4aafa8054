import { history, historyKeymap, insertNewline, isolateHistory, standardKeymap, undoDepth } from '@codemirror/commands'
import { Annotation, EditorState, Prec, Transaction, type TransactionSpec } from '@codemirror/state'
import { EditorView, keymap, type ViewUpdate } from '@codemirror/view'
import { HandOut, KEPT } from '#client/widgets/writing/hand-out.ts'
import type { Edit, Selected } from './commands.ts'
import { drawnLines } from './drawn-lines.ts'
import { withOwnEnds } from './line-ends.ts'

/** What the text asks of the page around it; read at each use, so it may change at any time. */
export interface TextHost {
  readonly emit: (markdown: string) => void
  /** Something was typed. */
  readonly typed: () => void
  /** Whether each change is to be handed out at once. */
  readonly awaits: boolean
  /** The selection or the text changed. */
  readonly moved: (at: Selected) => void
  readonly blurred: () => void
  readonly attributes: Readonly<Record<string, string>>
  /** @returns whether the event was taken care of */
  readonly keydown: (event: KeyboardEvent) => boolean
  readonly paste: (event: ClipboardEvent) => boolean
  readonly drop: (event: DragEvent) => boolean
}

/** Room that the bars of the page take when the cursor is brought into view. */
const MARGINS = { top: 120, bottom: 96 }

/** A text that came from outside, of which nobody outside needs to be told. */
const received = Annotation.define<boolean>()

/** The editor without React. It knows lines only: letters are never changed by it, nor what ends their lines. */
export class TextView {
  readonly view: EditorView
  readonly #host: () => TextHost
  /** The text as it was given and written. */
  #text: string
  /** The text as it was rendered last. */
  #outer: string
  /** The text as it was handed out or taken last. */
  #told: string
  readonly #handOut = new HandOut(() => this.flush())
  /** Our own changes that have not come back yet, so that a key is never undone by the text of the key before it. */
  #onItsWay: string[] = []
  #attributes = ''
  #followed: number

  /** @param followed as for `update` */
  constructor(parent: HTMLElement, text: string, host: () => TextHost, followed = 0) {
    this.#host = host
    this.#followed = followed
    this.#text = this.#outer = this.#told = text
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          history(),
          EditorView.lineWrapping,
          EditorView.scrollMargins.of(() => MARGINS),
          EditorView.contentAttributes.of(({ state }) => ({
            ...host().attributes,
            class: state.doc.length === 0 ? 'md-text is-empty' : 'md-text',
          })),
          drawnLines,
          Prec.highest(
            EditorView.domEventHandlers({
              keydown: (event) => !event.isComposing && host().keydown(event),
              paste: (event) => host().paste(event),
              drop: (event) => host().drop(event),
              // Without a selection there is nothing to take, as in any other field: not the line.
              copy: (_, { state }) => state.selection.main.empty,
              cut: (_, { state }) => state.selection.main.empty,
              blur: () => {
                this.flush()
                host().blurred()
              },
            }),
          ),
          // Tab is nobody's: it leaves the text.
          keymap.of([{ key: 'Enter', run: insertNewline, shift: insertNewline }, ...historyKeymap, ...standardKeymap]),
          EditorView.updateListener.of((update) => this.#heard(update)),
        ],
      }),
    })
  }

  get text(): string {
    return this.#text
  }

  /** The text as the commands see it: one character ends a line. */
  selected(): Selected {
    const { doc, selection } = this.view.state
    return { text: doc.toString(), from: selection.main.from, to: selection.main.to }
  }

  /** Carries a command out as one step of undo. @returns whether there was something to do */
  run(make: (at: Selected) => Edit | null): boolean {
    const edit = make(this.selected())
    if (!edit) return false
    const { from, to, insert, select } = edit
    this.view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: select[0], head: select[1] },
      annotations: [isolateHistory.of('full'), Transaction.userEvent.of('input')],
      scrollIntoView: true,
    })
    return true
  }

  focus(): void {
    this.view.focus()
  }

  /** Puts the cursor where somebody pressed before the text could be written in. */
  focusAt(x: number, y: number): void {
    const at = this.view.posAtCoords({ x, y }, false)
    this.view.dispatch({ selection: { anchor: at } })
    this.view.focus()
  }

  /**
   * Call at each render, with the outer value.
   * @param followed grows when the value is that of a record which changed below the form
   */
  update(text: string, followed = 0): void {
    this.#receive(text, followed > this.#followed)
    this.#followed = followed
    const attributes = JSON.stringify(this.#host().attributes)
    if (attributes === this.#attributes) return
    this.#attributes = attributes
    this.view.dispatch({})
  }

  /** Hands the text out at once. */
  flush(): void {
    this.#handOut.stop()
    if (this.#text === this.#told) return
    this.#told = this.#text
    // What is rendered already does not come back.
    this.#onItsWay = this.#text === this.#outer ? [] : [...this.#onItsWay, this.#text]
    this.#host().emit(this.#text)
  }

  /** @returns a text that was changed since it was handed out */
  held(): string | undefined {
    return this.#text === this.#told ? undefined : this.#text
  }

  destroy(): void {
    this.#handOut.stop()
    this.view.destroy()
  }

  #heard(update: ViewUpdate): void {
    if (update.docChanged && !update.transactions.some((one) => one.annotation(received))) {
      this.#text = withOwnEnds(this.#text, update.changes, update.state.doc)
      this.#handOut.touched(KEPT)
      if (this.#host().awaits) this.flush()
      this.#host().typed()
    }
    if (update.docChanged || update.selectionSet) this.#host().moved(this.selected())
  }

  /** Takes a text from outside: a draft that was put back, a merge. The cursor stays where its words stay. */
  #receive(text: string, isFollowed: boolean): void {
    if (text === this.#outer) return
    this.#outer = text
    const echo = this.#onItsWay.indexOf(text)
    if (echo >= 0) {
      this.#onItsWay = this.#onItsWay.slice(echo + 1)
      return
    }
    if (text === this.#text) return
    // A text that arrives late in an empty editor: undoing must not lead back to the emptiness before it was there.
    const isArrival = this.#text === '' && undoDepth(this.view.state) === 0
    this.#onItsWay = []
    this.#text = this.#told = text
    const change = difference(this.view.state.doc.toString(), this.view.state.toText(text).toString())
    if (!change) return
    this.view.dispatch({
      changes: change,
      annotations: [
        received.of(true),
        isArrival || isFollowed ? Transaction.addToHistory.of(false) : isolateHistory.of('full'),
      ],
    })
  }
}

/** The one part in which two texts differ. */
function difference(old: string, now: string): (TransactionSpec['changes'] & object) | null {
  if (old === now) return null
  const shorter = Math.min(old.length, now.length)
  let from = 0
  while (from < shorter && old[from] === now[from]) from += 1
  let end = 0
  while (end < shorter - from && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1
  return { from, to: old.length - end, insert: now.slice(from, now.length - end) }
}
