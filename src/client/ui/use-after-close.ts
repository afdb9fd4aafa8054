import { useRef } from 'react'

interface AfterClose {
  /** Keeps the action for the moment when the layer has gone. */
  readonly add: (action: () => void) => void
  /** For `onCloseAutoFocus` of the layer. */
  readonly run: () => void
}

/**
 * Runs what was chosen in a layer once the layer is gone and its opener has the focus again. So a dialog that the action
 * opens is never a layer over a layer, and gives the focus back to the opener when it closes.
 */
export function useAfterClose(): AfterClose {
  const chosen = useRef<(() => void) | undefined>(undefined)
  return {
    add: (action) => {
      chosen.current = action
    },
    run: () => {
      const action = chosen.current
      chosen.current = undefined
      // The focus moves right after this event.
      if (action) setTimeout(action)
    },
  }
}
