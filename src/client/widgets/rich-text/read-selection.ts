import { AllSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Browsers report a changed selection up to a frame late; a command that comes first would act on the old one.
 * Enter right after Ctrl+A and an arrow would even replace the whole text. Reads the selection of the page into the state.
 */
export function readSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {}
  const { state, dom } = view
  const left = state.selection instanceof AllSelection && anchorNode === focusNode && anchorOffset === focusOffset
  if (view.composing || !view.hasFocus() || !(left || state.selection instanceof TextSelection)) return
  if (!anchorNode || !focusNode || !dom.contains(anchorNode) || !dom.contains(focusNode)) return
  const anchor = view.posAtDOM(anchorNode, anchorOffset ?? 0)
  const head = view.posAtDOM(focusNode, focusOffset ?? 0)
  if (anchor === state.selection.anchor && head === state.selection.head) return
  const selection = TextSelection.between(state.doc.resolve(anchor), state.doc.resolve(head))
  if (!selection.eq(state.selection)) view.dispatch(state.tr.setSelection(selection))
}

/** Keys that act on the selection without typing a character. */
export function isCommandKey(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || ['Enter', 'Backspace', 'Delete', 'Tab'].includes(event.key)
}
