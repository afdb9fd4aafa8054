import { toasts } from '#client/ui/toast-store.ts'

/**
 * An edit that could not even be stored on the device is not an edit: it is told, and nothing pretends.
 * @param what the verb: "Failed to delete."
 * @returns whether it was done
 */
export async function told(what: string, act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    toasts.error(`Failed to ${what}. ${reason}`, { title: 'NOT saved on this device' })
    return false
  }
}
