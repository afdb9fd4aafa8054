import { type EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import { insertBlock } from './blocks.ts'
import { inCaption } from './figures.ts'
import { schema } from './schema.ts'

/** Videos of a provider: a card in the text, a player only where the post is read. */

const { nodes } = schema

export interface VideoDetails {
  /** As `readVideo` writes it. */
  readonly address: string
  /** Empty: the address stands for it. */
  readonly title: string
}

/** The video that is selected, or the one whose caption the cursor is in. */
export function chosenVideo(state: EditorState): (VideoDetails & { readonly pos: number }) | null {
  const { $from } = state.selection
  const pos = state.selection instanceof NodeSelection ? $from.pos : inCaption($from) ? $from.before(-1) + 1 : null
  const node = pos === null ? null : state.doc.nodeAt(pos)
  if (pos === null || node?.type !== nodes.video) return null
  return { address: String(node.attrs['address']), title: String(node.attrs['title']), pos }
}

/**
 * Changes the chosen video, or puts one in with a paragraph to go on writing in.
 * @param instead it takes the place of the paragraph at the cursor
 */
export function setVideo(state: EditorState, { address, title }: VideoDetails, instead = false): Transaction {
  const attrs = { address, title: title === address ? '' : title }
  const chosen = chosenVideo(state)
  if (chosen) {
    const tr = state.tr.setNodeMarkup(chosen.pos, undefined, attrs)
    return tr.setSelection(NodeSelection.create(tr.doc, chosen.pos))
  }
  const figure = nodes.figure.create(null, [nodes.video.create(attrs), nodes.figcaption.create()])
  const { tr, pos } = insertBlock(state, figure, instead)
  const end = pos + figure.nodeSize
  if (tr.doc.resolve(end).nodeAfter?.type !== nodes.paragraph) tr.insert(end, nodes.paragraph.create())
  return tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView()
}
