import type { Edit, Selected } from './commands.ts'

export function selected(area: HTMLTextAreaElement): Selected {
  return { text: area.value, from: area.selectionStart, to: area.selectionEnd }
}

/** Carries an edit out so that the field's own undo takes it back in one step. */
export function carryOut(area: HTMLTextAreaElement, edit: Edit): void {
  area.focus()
  area.setSelectionRange(edit.from, edit.to)
  // Deprecated by name and kept by every browser: the one way into a text field's history.
  const command = edit.insert === '' ? 'delete' : 'insertText'
  const changes = edit.insert !== '' || edit.from !== edit.to
  if (changes && !document.execCommand(command, false, edit.insert)) {
    area.setRangeText(edit.insert, edit.from, edit.to, 'end')
    area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: command }))
  }
  area.setSelectionRange(...edit.select)
}
