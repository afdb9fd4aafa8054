/**
 * What moves the page as a field is left waits until the press that left it has met its target: else the pointer would
 * be over another one, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  // A finger presses and lets go in one task, which the press ends as well.
  const end = () => setTimeout(act)
  if (document.querySelector(':active') === null) {
    end()
    return
  }
  const over = new AbortController()
  const ended = () => {
    over.abort()
    end()
  }
  for (const event of ['pointerup', 'pointercancel', 'dragend', 'keyup']) {
    addEventListener(event, ended, { capture: true, signal: over.signal })
  }
}
