import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { uploadFailure } from '#client/widgets/image-check.ts'
import { wordsElsewhere } from '#client/widgets/elsewhere.ts'
import { button, element } from './pending-pictures.ts'

/** Brings a picture into the library. @returns the address to go by */
export type TakePicture = (src: string) => Promise<string>

interface Place {
  readonly view: EditorView
  readonly getPos: () => number | undefined
  readonly take: TakePicture
}

const srcOf = (node: Node) => String(node.attrs['src'])

/** In the place of a picture of another site: where it lies, and the offer to copy it into the library. */
export class PictureElsewhere implements NodeView {
  readonly dom = element('span', 'rt-pending')
  readonly #place: Place
  #node: Node
  #gone = false

  constructor(node: Node, place: Place) {
    this.#node = node
    this.#place = place
    this.dom.contentEditable = 'false'
    this.#offer()
  }

  #offer(failure?: string): void {
    const words = wordsElsewhere(srcOf(this.#node), String(this.#node.attrs['alt']))
    const said = element('span', failure === undefined ? '' : 'rt-pending-message')
    said.textContent = failure === undefined ? words : `${words}. ${failure}`
    if (failure !== undefined) said.setAttribute('role', 'alert')
    this.#show(said, ...(this.#place.view.editable ? [button('Copy into the library', () => void this.#copy())] : []))
    this.dom.classList.toggle('is-failed', failure !== undefined)
  }

  #show(...parts: readonly (HTMLElement | string)[]): void {
    const line = element('span', 'rt-pending-line')
    line.append(...parts)
    this.dom.replaceChildren(line)
  }

  async #copy(): Promise<void> {
    const { view, getPos, take } = this.#place
    this.#show(element('span', 'rt-turning'), 'Copying')
    try {
      const src = await take(srcOf(this.#node))
      const pos = getPos()
      if (this.#gone || pos === undefined) return
      view.dispatch(view.state.tr.setNodeMarkup(pos, undefined, { ...this.#node.attrs, src }))
      view.focus()
    } catch (error) {
      if (!this.#gone) this.#offer(uploadFailure(error))
    }
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type || srcOf(node) !== srcOf(this.#node)) return false
    this.#node = node
    return true
  }

  readonly stopEvent = (event: Event) => event.target instanceof HTMLButtonElement
  readonly ignoreMutation = () => true

  destroy(): void {
    this.#gone = true
  }
}
