import { toasts } from '#client/ui/toast-store.ts'

/**
 * An edit that could not even be stored on the device is not an edit: it is told, and nothing pretends.
 * @param failure what is said then, the cause follows: "Failed to delete"
 * @returns whether it was done
 */
export async function storedOrTold(failure: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    toasts.error(`${failure}. ${reason}`, { title: 'NOT saved on this device' })
    return false
  }
}
