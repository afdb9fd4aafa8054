/** Keys as in `aria-keyshortcuts`, with Control standing for the platform's own key. */

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** "Bold (Ctrl+B)", with the signs of the machine in hand. */
export function tip(label: string, keys: string | undefined): string {
  if (keys === undefined) return label
  if (!isApple()) return `${label} (${keys.replace('Control', 'Ctrl')})`
  return `${label} (${keys.replace('Control', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '')})`
}

export function keyShortcuts(keys: string): string {
  return isApple() ? keys.replace('Control', 'Meta') : keys
}

/** Whether a key press is this shortcut: `Control+Shift+8`. Digits are told by their place on the keyboard. */
export function isShortcut(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const main = isApple() ? event.metaKey : event.ctrlKey
  const pressed = /^\d$/.test(key) ? event.code === `Digit${key}` : event.key.toUpperCase() === key
  return (
    pressed &&
    main === parts.includes('Control') &&
    event.shiftKey === parts.includes('Shift') &&
    event.altKey === parts.includes('Alt')
  )
}
