import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { toasts } from '#client/ui/toast-store.ts'

/** An act that this device could not carry out is told, wherever it was asked for and whoever forgot to. */
export function tellFailedActs(): void {
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // What the browser's own storage throws; to have broken off something is no failure.
    const isStorage = reason instanceof DOMException && reason.name !== 'AbortError'
    if (reason instanceof StorageError || isStorage)
      toasts.error('This device could not do it now. What was saved before is still here. Try again.', {
        title: 'That did not work',
      })
  })
}
