import type { EditorView } from 'prosemirror-view'

/** Pixels of the window that bars may cover: a caret closer to an edge is scrolled for. */
export const COVERED = { top: 120, right: 0, bottom: 96, left: 0 }

/**
 * Whether the caret is in plain view, as it is at nearly every key. ProseMirror would find out by asking the browser for
 * the place and the style of everything around it, up to the page.
 * @returns false also where it is not known, as in a table, which scrolls by itself
 */
export function isCaretInView(view: EditorView): boolean {
  // It is asked only where there is one in the text. That of the page follows the text's own while it has the focus.
  const caret = view.hasFocus() && view.state.selection.empty && getSelection()?.getRangeAt(0)
  if (!caret || caret.startContainer.parentElement?.closest('table')) return false
  // All nothing where the browser does not tell it, as in an empty line: that is above.
  const { top, bottom, left, right } = caret.getBoundingClientRect()
  const { width = 0, height = 0 } = visualViewport ?? {}
  return left >= 0 && right <= width && top >= COVERED.top && bottom <= height - COVERED.bottom
}
