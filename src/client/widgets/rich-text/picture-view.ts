import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { hostElsewhere } from '#client/widgets/elsewhere.ts'
import { PictureElsewhere, type TakePicture } from './picture-elsewhere.ts'

/** Shows pictures that are still on this device: the document keeps the token, the screen gets an object URL. */

export type ResolveSrc = (src: string) => string

/** All pictures on screen, so that a new object URL reaches them without drawing the text anew. */
export class PictureViews {
  readonly #shown = new Set<PictureView>()
  #resolve: ResolveSrc

  readonly #take: TakePicture

  constructor(resolve: ResolveSrc, take: TakePicture) {
    this.#resolve = resolve
    this.#take = take
  }

  readonly make = (node: Node, editor: EditorView, getPos: () => number | undefined): NodeView => {
    if (isElsewhere(node)) return new PictureElsewhere(node, { view: editor, getPos, take: this.#take })
    const view = new PictureView(
      node,
      (src) => this.#resolve(src),
      (gone) => this.#shown.delete(gone),
    )
    this.#shown.add(view)
    return view
  }

  use(resolve: ResolveSrc): void {
    if (resolve === this.#resolve) return
    this.#resolve = resolve
    for (const view of this.#shown) view.draw()
  }
}

const isElsewhere = (node: Node) => hostElsewhere(String(node.attrs['src'])) !== null

class PictureView implements NodeView {
  readonly dom: HTMLImageElement
  #node: Node
  readonly #resolve: ResolveSrc
  readonly #onGone: (view: PictureView) => void

  constructor(node: Node, resolve: ResolveSrc, onGone: (view: PictureView) => void) {
    this.#node = node
    this.#resolve = resolve
    this.#onGone = onGone
    this.dom = document.createElement('img')
    this.dom.className = 'rt-picture'
    this.dom.addEventListener('error', () => this.dom.classList.add('is-missing'))
    this.dom.addEventListener('load', () => this.dom.classList.remove('is-missing'))
    this.draw()
  }

  draw(): void {
    const src = this.#resolve(String(this.#node.attrs['src']))
    if (this.dom.getAttribute('src') !== src) this.dom.src = src
    this.dom.alt = String(this.#node.attrs['alt'])
    for (const side of ['width', 'height'] as const) {
      const length: unknown = this.#node.attrs[side]
      if (typeof length === 'number') this.dom.setAttribute(side, String(length))
      else this.dom.removeAttribute(side)
    }
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type || isElsewhere(node)) return false
    this.#node = node
    this.draw()
    return true
  }

  destroy(): void {
    this.#onGone(this)
  }
}
