import { OverBudget } from '#client/offline/engine/outbox/budget.ts'
import { formatSize } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'

/**
 * An edit that could not even be stored on the device is not an edit: it is told, and nothing pretends.
 * @param failure what is said then, the cause follows: "Failed to delete"; a function where it depends on what was done
 * @param name of the record, where several are edited at once
 * @returns whether it was done
 */
export async function storedOrTold(
  failure: string | (() => string) | undefined,
  act: () => Promise<unknown>,
  name?: string,
): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const cause = error instanceof OverBudget ? `${reason}: there is room for ${formatSize(error.room)}.` : reason
    const failed = typeof failure === 'function' ? failure() : failure
    toasts.error(failed === undefined ? cause : `${failed}. ${cause}`, {
      title: name === undefined ? 'NOT saved on this device' : `“${name}” is NOT saved on this device`,
    })
    return false
  }
}
