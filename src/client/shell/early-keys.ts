import { useLayoutEffect } from 'react'

declare global {
  /** What was pressed while the picture of before stood there (index.html); undefined where none does. */
  var earlyKeys: KeyboardEvent[] | undefined
}

/** Whoever pressed a key before the app was there sees it act as soon as the app is. Call it behind all that hears keys. */
export function useEarlyKeys(): void {
  useLayoutEffect(() => {
    const pressed = globalThis.earlyKeys ?? []
    globalThis.earlyKeys = undefined
    for (const { key, ctrlKey, metaKey, altKey, shiftKey } of pressed) {
      const again = { key, ctrlKey, metaKey, altKey, shiftKey, cancelable: true }
      window.dispatchEvent(new KeyboardEvent('keydown', again))
    }
  }, [])
}
