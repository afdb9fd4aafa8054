import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { schema } from './schema.ts'

/** What toolbar and keys do. Each is a toggle or a plain action on the selection. */

const { nodes, marks } = schema

export type BlockStyle = 'text' | 'h2' | 'h3' | 'h4' | 'quote' | 'code'

export const bold = toggleMark(marks.strong)
export const italic = toggleMark(marks.em)
export const strike = toggleMark(marks.s)
export const inlineCode = toggleMark(marks.code)

/** Turns the selected blocks into a style; asking for the style that is there gives plain text. */
export function blockStyle(style: BlockStyle): Command {
  return (state, dispatch, view) => {
    const same = blockStyleOf(state) === style
    if (style === 'quote') return (isQuoted(state) ? lift : wrapIn(nodes.blockquote))(state, dispatch, view)
    if (style === 'text' || same) {
      if (blockStyleOf(state) === 'quote') return lift(state, dispatch, view)
      return setBlockType(nodes.paragraph)(state, dispatch, view)
    }
    if (style === 'code') return setBlockType(nodes.code_block)(state, dispatch, view)
    return setBlockType(nodes.heading, { level: Number(style.slice(1)) })(state, dispatch, view)
  }
}

export function isQuoted(state: EditorState): boolean {
  return ancestor(state, (type) => type === nodes.blockquote) !== undefined
}

/** The style at the start of the selection; plain text in a quote counts as the quote. */
export function blockStyleOf(state: EditorState): BlockStyle {
  const { $from } = state.selection
  const node = state.selection instanceof NodeSelection ? state.selection.node : $from.parent
  if (node.type === nodes.code_block) return 'code'
  if (node.type === nodes.heading) return node.attrs['level'] === 2 ? 'h2' : node.attrs['level'] === 3 ? 'h3' : 'h4'
  return isQuoted(state) ? 'quote' : 'text'
}

/** Wraps in a list, changes the kind of the list around the cursor, or takes the item out when it is that kind. */
export function list(kind: 'bullet_list' | 'ordered_list'): Command {
  const type = nodes[kind]
  return (state, dispatch) => {
    const around = ancestor(state, isList)
    if (!around) return wrapInList(type)(state, dispatch)
    if (around.node.type === type) return liftListItem(nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(around.pos, type).scrollIntoView())
    return true
  }
}

export function isList(type: NodeType): boolean {
  return type === nodes.bullet_list || type === nodes.ordered_list
}

/** The nearest node around the start of the selection that is of such a type. */
export function ancestor(
  state: EditorState,
  matches: (type: NodeType) => boolean,
): { node: Node; pos: number } | undefined {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (matches(node.type)) return { node, pos: $from.before(depth) }
  }
  return undefined
}

export const lineBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type === nodes.code_block) {
    dispatch?.(state.tr.insertText('\n').scrollIntoView())
    return true
  }
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create(), true).scrollIntoView())
  return true
}

/** A rule and, when nothing follows it, a paragraph to go on writing in. */
export const rule: Command = (state, dispatch) => {
  if (!dispatch) return true
  const whole = ancestor(state, (type) => type === nodes.figure || type === nodes.table)
  if (whole) {
    // Behind it, not through it.
    const end = whole.pos + whole.node.nodeSize
    const behind = state.tr.insert(end, [nodes.horizontal_rule.create(), nodes.paragraph.create()])
    dispatch(behind.setSelection(TextSelection.create(behind.doc, end + 2)).scrollIntoView())
    return true
  }
  const tr = state.tr.replaceSelectionWith(nodes.horizontal_rule.create())
  const after = tr.selection.$to
  if (after.nodeAfter === null && after.parent.type === nodes.doc) {
    tr.insert(after.pos, nodes.paragraph.create())
    tr.setSelection(TextSelection.create(tr.doc, after.pos + 1))
  }
  dispatch(tr.scrollIntoView())
  return true
}

/** ArrowDown and Enter leave a code block or a rule that ends the post: there would be no place to go on. */
export const leaveLastBlock: Command = (state, dispatch) => {
  const { $to } = state.selection
  const selected = state.selection instanceof NodeSelection && state.selection.node.isBlock
  const inCode = $to.parent.type === nodes.code_block && $to.parentOffset === $to.parent.content.size
  if (!selected && !inCode) return false
  const end = inCode ? $to.after() : $to.pos
  if (state.doc.resolve(end).nodeAfter !== null || end !== state.doc.content.size) return false
  dispatch?.(appendParagraph(state))
  return true
}

/** Three backticks and Enter begin a code block, as three backticks and a space do. */
export const codeByEnter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parent.type !== nodes.paragraph || !/^```[\w+#-]*$/.test($from.parent.textContent)) return false
  const tr = state.tr.delete($from.start(), $from.end())
  if (!$from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), nodes.code_block)) return false
  dispatch?.(tr.setBlockType($from.start(), $from.start(), nodes.code_block).scrollIntoView())
  return true
}

/** In code: Enter on an empty last line leaves the block. */
export const leaveCodeByEnter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parent.type !== nodes.code_block || $from.parentOffset !== $from.parent.content.size) return false
  if (!$from.parent.textContent.endsWith('\n\n')) return false
  if (dispatch) {
    const tr = state.tr.delete($from.pos - 2, $from.pos)
    const after = tr.selection.$from.after()
    tr.insert(after, nodes.paragraph.create())
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(after + 1))).scrollIntoView())
  }
  return true
}

export function appendParagraph(state: EditorState) {
  const end = state.doc.content.size
  const tr = state.tr.insert(end, nodes.paragraph.create())
  return tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView()
}

export function markActive(state: EditorState, type: MarkType): boolean {
  const { from, $from, to, empty } = state.selection
  if (empty) return Boolean(type.isInSet(state.storedMarks ?? $from.marks()))
  return state.doc.rangeHasMark(from, to, type)
}
