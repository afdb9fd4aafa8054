import { useEffect, useSyncExternalStore } from 'react'

/** Which open forms hold text that was not saved: asked before an update reloads, and when a session ends. */

interface OpenForm {
  dirty: boolean
  /** Writes what is typed to the journal now. */
  readonly keep: () => Promise<void>
}

const forms = new Set<OpenForm>()
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

export function anyFormDirty(): boolean {
  return [...forms].some((form) => form.dirty)
}

/** Brings what is typed in every open form to the device. */
export async function keepOpenForms(): Promise<void> {
  await Promise.all([...forms].map((form) => form.keep()))
}

export function useFormsDirty(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, anyFormDirty)
}

/** Registers a form while it is open. */
export function useOpenForm(dirty: boolean, keep: () => Promise<void>): void {
  useEffect(() => {
    const form: OpenForm = { dirty, keep }
    forms.add(form)
    announce()
    return () => {
      forms.delete(form)
      announce()
    }
  }, [dirty, keep])
}
