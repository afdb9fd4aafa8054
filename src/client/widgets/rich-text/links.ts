import type { Mark } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { schema } from './schema.ts'

const type = schema.marks.link

export interface LinkRange {
  readonly from: number
  readonly to: number
  /** Null where there is no link yet. */
  readonly href: string | null
  readonly text: string
}

/** The link at the cursor as a whole; else the selection as it is. */
export function linkRange(state: EditorState): LinkRange {
  const { $from, from, to, empty } = state.selection
  const mark = type.isInSet($from.marks()) ?? type.isInSet($from.nodeAfter?.marks ?? [])
  const whole = mark ? extent(state, mark) : null
  if (mark && whole && (empty || (whole.from <= from && whole.to >= to))) {
    return { ...whole, href: String(mark.attrs['href']), text: state.doc.textBetween(whole.from, whole.to) }
  }
  return { from, to, href: null, text: state.doc.textBetween(from, to, ' ') }
}

/** Sets the address of a range; an empty range gets the text, or the address itself. */
export function setLink(state: EditorState, range: LinkRange, href: string, text: string): Transaction {
  const mark = type.create({ href })
  const tr = state.tr
  if (range.from === range.to) {
    const words = text.trim() || href.replace(/^mailto:/, '')
    const others = (state.storedMarks ?? state.selection.$from.marks()).filter((other) => other.type !== type)
    tr.insert(range.from, schema.text(words, mark.addToSet(others)))
    tr.setSelection(TextSelection.create(tr.doc, range.from + words.length))
  } else {
    tr.removeMark(range.from, range.to, type).addMark(range.from, range.to, mark)
    tr.setSelection(TextSelection.create(tr.doc, range.to))
  }
  return tr.removeStoredMark(type).scrollIntoView()
}

export function removeLink(state: EditorState, range: LinkRange): Transaction {
  return state.tr.removeMark(range.from, range.to, type).removeStoredMark(type)
}

/** How far one link reaches around the start of the selection; a cursor just before a link belongs to it. */
function extent({ selection }: EditorState, mark: Mark): { from: number; to: number } | null {
  const { $from } = selection
  let offset = $from.start()
  let from: number | null = null
  for (const child of $from.parent.children) {
    const has = mark.isInSet(child.marks)
    if (!has && from !== null && offset >= $from.pos) return { from, to: offset }
    if (!has) from = null
    else from ??= offset
    offset += child.nodeSize
    if (from !== null && from > $from.pos) return null
  }
  return from === null ? null : { from, to: offset }
}
