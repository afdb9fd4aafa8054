import { history } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, NodeSelection, type Plugin, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { COVERED, isCaretInView } from './caret-in-view.ts'
import { appendParagraph } from './commands.ts'
import type { PictureDetails } from '#client/widgets/writing/picture-dialog.tsx'
import { type EditorStatus, IDLE_STATUS, sameStatus, statusOf } from './editor-status.ts'
import { figures, pictureDetails, setPicture } from './figures.ts'
import { parseHtml } from './html.ts'
import { HtmlSync } from './html-sync.ts'
import { markdownRules } from './input-rules.ts'
import { type KeyActions, keys } from './keys.ts'
import { type LinkRange, linkRange, removeLink, setLink } from './links.ts'
import { pasteAndDrop } from './paste.ts'
import { addPicture, PictureUploads, type SendPicture } from './picture-uploads.ts'
import type { TakePicture } from './picture-elsewhere.ts'
import { PictureViews, type ResolveSrc } from './picture-view.ts'
import { isCommandKey, readSelection } from './read-selection.ts'
import { schema } from './schema.ts'
import { tables } from './tables.ts'
import { chosenVideo, setVideo, type VideoDetails } from './videos.ts'

/** What the editor asks of the page around it; read at each use, so it may change at any time. */
export interface EditorHost extends KeyActions {
  readonly emit: (html: string) => void
  /** Something was typed, which is handed out later. */
  readonly typed: () => void
  /** Whether the page waits to hear of a change. */
  readonly awaits: boolean
  readonly send: SendPicture
  /** Brings a picture of another site into the library. */
  readonly take: TakePicture
  readonly resolveSrc: ResolveSrc
  readonly readOnly: boolean
  readonly attributes: Record<string, string>
  /** Pictures that were pasted or dropped at a position. */
  readonly offer: (files: readonly File[], pos: number) => void
  readonly editPicture: () => void
  readonly editVideo: () => void
}

const NOT_COPIED = 'this picture was not copied along. Choose its file here.'

/** After this long ProseMirror has put its own selection back into a text that was focused. */
const SETTLED_MS = 50

/** The editor without React: a key press runs through here and nothing else. */
export class EditorCore {
  readonly view: EditorView
  readonly uploads: PictureUploads
  readonly #sync: HtmlSync
  readonly #pictures: PictureViews
  readonly #host: () => EditorHost
  readonly #listeners = new Set<() => void>()
  #status: EditorStatus = IDLE_STATUS
  #frame = 0
  #focusedAt = 0
  #frameProps = ''
  #followed: number

  /** @param followed as for `update` */
  constructor(mount: HTMLElement, html: string, host: () => EditorHost, followed = 0) {
    this.#host = host
    this.#followed = followed
    this.#pictures = new PictureViews(host().resolveSrc, (src) => host().take(src))
    this.uploads = new PictureUploads(
      () => this.view,
      (file, kept) => host().send(file, kept),
    )
    const doc = parseHtml(html)
    this.#sync = new HtmlSync(
      html,
      doc,
      () => this.view.state.doc,
      (text) => host().emit(text),
    )
    this.view = new EditorView(mount, {
      state: EditorState.create({ doc, plugins: this.#plugins() }),
      dispatchTransaction: (tr) => this.#apply(tr),
      editable: () => !host().readOnly,
      attributes: (state) => ({ ...host().attributes, class: isEmpty(state) ? 'rt-text is-empty' : 'rt-text' }),
      nodeViews: { image: this.#pictures.make, picture: this.#pictures.make },
      handleScrollToSelection: isCaretInView,
      scrollThreshold: COVERED,
      scrollMargin: { top: 130, right: 0, bottom: 104, left: 0 },
      handleDOMEvents: {
        focus: () => {
          this.#focusedAt = performance.now()
          return false
        },
        blur: () => {
          this.flush()
          return false
        },
        keydown: (view, event) => {
          if (isCommandKey(event) && performance.now() - this.#focusedAt > SETTLED_MS) readSelection(view)
          return false
        },
      },
      handleDoubleClickOn: (_view, _pos, node, pos) => isShown(node) && this.#editShownAt(pos),
      handleKeyDown: (_view, event) => isPlainEnter(event) && this.#editSelected(),
      handleClick: (_view, _pos, event) => this.#clickBelow(event),
    })
    this.#status = statusOf(this.view.state)
  }

  #plugins(): Plugin[] {
    const host = this.#host
    return [
      this.uploads.plugin,
      markdownRules(),
      // Before the keys: Backspace on cells empties them.
      ...tables(),
      ...keys(() => this.#actions()),
      history(),
      figures(),
      pasteAndDrop(
        (files, pos) => host().offer(files, pos),
        (names, pos) => names.forEach((name) => this.uploads.refuse(name, NOT_COPIED, pos)),
      ),
    ]
  }

  /** Saving needs the text of this moment, and the page's handler must have seen it: hence one turn later. */
  #actions(): KeyActions {
    const { link, save, publish } = this.#host()
    const afterFlush = (pick: (host: EditorHost) => (() => void) | undefined) => () => {
      this.flush()
      setTimeout(() => pick(this.#host())?.())
    }
    return {
      link,
      save: save && afterFlush((host) => host.save),
      publish: publish && afterFlush((host) => host.publish),
    }
  }

  #apply(tr: Transaction): void {
    this.view.updateState(this.view.state.apply(tr))
    if (tr.docChanged) {
      this.#sync.touched(this.#host().awaits)
      this.#host().typed()
    }
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.#publish()
    })
  }

  #publish(): void {
    const next = statusOf(this.view.state)
    if (sameStatus(next, this.#status)) return
    this.#status = next
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly status = (): EditorStatus => this.#status

  run(command: Command): void {
    readSelection(this.view)
    command(this.view.state, (tr) => this.view.dispatch(tr), this.view)
    this.view.focus()
  }

  flush(): string {
    return this.#sync.flush()
  }

  /** @returns a text that was not handed out as it stands */
  held(): string | undefined {
    return this.#sync.held()
  }

  /**
   * Takes over the value and the properties of the page.
   * @param followed grows when the value is that of a record which changed below the form
   */
  update(html: string, followed = 0): void {
    this.#pictures.use(this.#host().resolveSrc)
    const tr = this.#sync.receive(html, this.view.state, followed > this.#followed)
    this.#followed = followed
    if (tr) {
      this.view.dispatch(tr)
      this.#sync.received(this.view.state.doc)
    }
    const { attributes, readOnly } = this.#host()
    const frame = JSON.stringify([attributes, readOnly])
    if (frame !== this.#frameProps) this.view.setProps({})
    this.#frameProps = frame
  }

  link(): LinkRange {
    readSelection(this.view)
    return linkRange(this.view.state)
  }

  setLink(range: LinkRange, href: string | null, text: string): void {
    const { state } = this.view
    this.view.dispatch(href === null ? removeLink(state, range) : setLink(state, range, href, text))
    this.view.focus()
  }

  /** Of the picture that is selected or whose caption is written; null when there is none. */
  picture(): PictureDetails | null {
    return pictureDetails(this.view.state)
  }

  setPicture(details: PictureDetails): void {
    const tr = setPicture(this.view.state, details)
    if (tr) this.view.dispatch(tr)
    this.view.focus()
  }

  /** Of the video that is selected or whose caption is written; null when there is none. */
  video(): VideoDetails | null {
    return chosenVideo(this.view.state)
  }

  setVideo(video: VideoDetails): void {
    this.view.dispatch(setVideo(this.view.state, video))
    this.view.focus()
  }

  /** A picture that is stored already. */
  addPicture(src: string, alt: string): void {
    this.view.dispatch(addPicture(this.view.state, src, alt))
    this.view.focus()
  }

  focus(): void {
    this.view.focus()
  }

  destroy(): void {
    this.flush()
    cancelAnimationFrame(this.#frame)
    this.#sync.stop()
    this.uploads.destroy()
    this.view.destroy()
  }

  #editShownAt(pos: number): boolean {
    this.view.dispatch(this.view.state.tr.setSelection(NodeSelection.create(this.view.state.doc, pos)))
    return this.#editSelected()
  }

  #editSelected(): boolean {
    const { selection } = this.view.state
    if (!(selection instanceof NodeSelection) || !isShown(selection.node) || this.#host().readOnly) return false
    if (selection.node.type === schema.nodes.video) this.#host().editVideo()
    else this.#host().editPicture()
    return true
  }

  /** A click below a rule, a picture, a table or code at the end makes room to write on. */
  #clickBelow(event: MouseEvent): boolean {
    const { state, dom } = this.view
    const shown = dom.lastElementChild
    const last = state.doc.lastChild
    if (this.#host().readOnly || !shown || !last || event.clientY <= shown.getBoundingClientRect().bottom) return false
    const { horizontal_rule: rule, code_block: code, figure, table, image } = schema.nodes
    if (![rule, code, figure, table].some((type) => type === last.type) && last.lastChild?.type !== image) return false
    this.view.dispatch(appendParagraph(state))
    return true
  }
}

function isShown({ type }: Node): boolean {
  return type === schema.nodes.image || type === schema.nodes.picture || type === schema.nodes.video
}

function isEmpty({ doc }: EditorState): boolean {
  const only = doc.firstChild
  return doc.childCount === 1 && only?.type === schema.nodes.paragraph && only.content.size === 0
}

function isPlainEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
}
