import { toasts } from './toast-store.ts'

/**
 * Puts a text on the clipboard, and says so, or that the browser refuses.
 * @param failed what is said then
 */
export async function copyText(
  text: string,
  done = 'Copied',
  failed = 'Failed to copy. This browser gives no access to the clipboard here.',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.success(done)
  } catch {
    // Refused by the browser, or no clipboard on an address without TLS.
    toasts.error(failed)
  }
}
