import { useEffect } from 'react'
import type { Kind } from '#contract/records/record.ts'
import type { Values } from './form/form-state.ts'
import type { Editor } from './use-editor.ts'

/** For an editor that holds its text back while somebody types: it is kept on the device all the same. */
export function useHeldText<T extends Values>(editor: Pick<Editor<Kind, T>, 'form' | 'text'>, name: keyof T & string) {
  const { form, text } = editor
  const { registerHeld, changed } = form
  useEffect(() => registerHeld(name, () => text.current?.held()), [registerHeld, name, text])
  return { onTyping: form.touch, changed: changed.includes(name) }
}
