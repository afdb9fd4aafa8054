import { keepStorage } from '#client/pwa/device.ts'
import { toasts } from '#client/ui/toast-store.ts'

/** Asks the browser to keep what is stored on this device, and tells what it answers. @returns whether it keeps it */
export async function askToKeep(): Promise<boolean> {
  const kept = await keepStorage()
  if (kept) toasts.success('The browser keeps what is stored here')
  else toasts.info('The browser did not agree. Installing the app usually helps.')
  return kept
}
