import type { Fragment, Node, ResolvedPos } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { isPictureWidth, type PictureWidth } from '#contract/picture-width.ts'
import type { PictureDetails } from '#client/widgets/writing/picture-dialog.tsx'
import { schema } from './schema.ts'

/** Pictures with a caption or a width: a figure. One without either is part of a line, as it always was. */

const { nodes } = schema

/** The picture that is selected, or the one whose caption the cursor is in. */
export interface ChosenPicture {
  readonly node: Node
  readonly pos: number
  /** Null for a picture in a line. */
  readonly figure: { readonly node: Node; readonly pos: number } | null
}

export function chosenPicture(state: EditorState): ChosenPicture | null {
  const { selection } = state
  const { $from } = selection
  if (selection instanceof NodeSelection) {
    const { node, from: pos } = selection
    if (node.type === nodes.image) return { node, pos, figure: null }
    if (node.type !== nodes.picture) return null
    return { node, pos, figure: { node: $from.parent, pos: $from.before() } }
  }
  if (!inCaption($from) || !selection.$to.sameParent($from)) return null
  const figure = $from.node(-1)
  const node = figure.firstChild
  const pos = $from.before(-1)
  return node?.type === nodes.picture ? { node, pos: pos + 1, figure: { node: figure, pos } } : null
}

/** What is known of the picture; null when none is chosen. */
export function pictureDetails(state: EditorState): PictureDetails | null {
  const chosen = chosenPicture(state)
  if (chosen === null) return null
  const { node, pos, figure } = chosen
  const width: unknown = figure?.node.attrs['width']
  const alt = String(node.attrs['alt'])
  // A heading or a cell has no room for more than the picture.
  const $pos = state.doc.resolve(pos)
  const isBlock = $pos.parent.type === nodes.paragraph && !$pos.node(-1).type.spec['tableRole']
  if (figure === null && !isBlock) return { alt, figure: null }
  return {
    alt,
    figure: { caption: figure?.node.lastChild?.textContent ?? '', width: isPictureWidth(width) ? width : null },
  }
}

/** The chosen picture as described; in a line it stays there as long as it has neither caption nor width. */
export function setPicture(state: EditorState, details: PictureDetails): Transaction | null {
  const chosen = chosenPicture(state)
  if (chosen === null) return null
  const { node, pos, figure } = chosen
  const picture = { ...node.attrs, alt: details.alt }
  const { caption = '', width = null } = details.figure ?? {}
  if (figure !== null) {
    const line = figure.node.lastChild
    // The marks of a caption that stays the same stay with it.
    const words = line && line.textContent.trim() === caption ? line.content : captionOf(caption)
    return replaced(state.tr, figure.pos, figure.node.nodeSize, [], figureOf(picture, width, words), [])
  }
  if (caption === '' && width === null) {
    const tr = state.tr.setNodeMarkup(pos, undefined, picture)
    return tr.setSelection(NodeSelection.create(tr.doc, pos))
  }
  const $pos = state.doc.resolve(pos)
  const { parent } = $pos
  const before = parent.content.cut(0, $pos.parentOffset)
  const after = parent.content.cut($pos.parentOffset + node.nodeSize)
  // An item begins with a paragraph, be it an empty one.
  const holder = $pos.node(-1)
  const first = holder.type === nodes.list_item && $pos.index(-1) === 0
  const made = figureOf(picture, width, captionOf(caption))
  return replaced(state.tr, $pos.before(), parent.nodeSize, lines(before, first), made, lines(after, false))
}

function lines(content: Fragment, always: boolean): Node[] {
  return content.size > 0 || always ? [nodes.paragraph.create(null, content)] : []
}

function captionOf(text: string): Node[] {
  return text === '' ? [] : [schema.text(text)]
}

function figureOf(picture: Node['attrs'], width: PictureWidth | null, caption: Fragment | readonly Node[]): Node {
  return nodes.figure.create({ width }, [nodes.picture.create(picture), nodes.figcaption.create(null, caption)])
}

function replaced(
  tr: Transaction,
  at: number,
  size: number,
  before: readonly Node[],
  figure: Node,
  after: readonly Node[],
): Transaction {
  tr.replaceWith(at, at + size, [...before, figure, ...after])
  const pos = before.reduce((sum, node) => sum + node.nodeSize, at) + 1
  return tr.setSelection(NodeSelection.create(tr.doc, pos)).scrollIntoView()
}

export function inCaption($pos: ResolvedPos): boolean {
  return $pos.parent.type === nodes.figcaption
}

/** Enter: on with the text behind the figure. */
export const leaveCaption: Command = (state, dispatch) => {
  const { $to } = state.selection
  if (!inCaption($to)) return false
  const end = $to.after(-1)
  const tr = state.tr.insert(end, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView())
  return true
}

/** Backspace at the start of a caption selects what is above it: that doesn't go with one key. */
export const selectBeforeCaption: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || !inCaption($from) || $from.parentOffset > 0) return false
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, $from.before(-1) + 1)).scrollIntoView())
  return true
}

/** A figure that shows nothing any more becomes a paragraph of its caption; letters typed on what it shows go into that. */
export function figures(): Plugin {
  return new Plugin({
    props: {
      /** A text that begins with a figure opens with what it shows selected: the first letter must not take its place. */
      handleTextInput(view, _from, _to, text) {
        const { selection, tr } = view.state
        if (!(selection instanceof NodeSelection) || selection.$from.parent.type !== nodes.figure) return false
        const end = selection.$from.end() - 1
        tr.insertText(text, end).setSelection(TextSelection.create(tr.doc, end + text.length))
        view.dispatch(tr.scrollIntoView())
        return true
      },
    },
    appendTransaction(transactions, _before, state) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const left: { node: Node; pos: number }[] = []
      state.doc.descendants((node, pos) => {
        if (node.type === nodes.figure && node.firstChild?.type === nodes.figcaption) left.push({ node, pos })
        return !node.isTextblock && node.type !== nodes.figure
      })
      if (left.length === 0) return null
      const { tr } = state
      for (const { node, pos } of left.reverse()) {
        tr.replaceWith(pos, pos + node.nodeSize, nodes.paragraph.create(null, node.lastChild?.content))
      }
      return tr
    },
  })
}
