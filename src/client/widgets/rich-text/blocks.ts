import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { schema } from './schema.ts'

/**
 * Puts a block in place of the empty paragraph at the cursor; else behind what is written there, and behind a figure or
 * a table, never into it.
 *
 * @param instead whatever the paragraph says
 */
export function insertBlock(state: EditorState, block: Node, instead = false): { tr: Transaction; pos: number } {
  const { tr } = state
  const { $to } = state.selection
  for (let depth = $to.depth; depth > 0; depth -= 1) {
    const [own, holder, index] = [$to.node(depth), $to.node(depth - 1), $to.index(depth - 1)]
    const gives = own.type === schema.nodes.paragraph && (instead || own.content.size === 0)
    if (gives && holder.canReplaceWith(index, index + 1, block.type)) {
      const pos = $to.before(depth)
      return { tr: tr.replaceWith(pos, $to.after(depth), block), pos }
    }
    if (holder.canReplaceWith(index + 1, index + 1, block.type)) {
      const pos = $to.after(depth)
      return { tr: tr.insert(pos, block), pos }
    }
  }
  return { tr: tr.insert($to.pos, block), pos: $to.pos }
}
