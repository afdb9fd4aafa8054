import { useRef } from 'react'
import { readPreference, writePreference } from '#client/data/preferences.ts'
import { useKeys } from '#client/ui/use-keys.ts'

/** Single keys act only outside fields and dialogs (WCAG 2.1.4: they can be switched off under Profile). */
export interface Shortcuts {
  /** Two keys one after the other, as `g p`. */
  readonly sequences: Readonly<Record<string, () => void>>
  readonly keys: Readonly<Record<string, (event: KeyboardEvent) => void>>
}

const KEY = 'offdesk.shortcuts'

/** localStorage `offdesk.shortcuts`: `off` when the person switched single keys off. */
export function singleKeysOn(): boolean {
  return readPreference(KEY) !== 'off'
}

export function setSingleKeys(on: boolean): void {
  writePreference(KEY, on ? null : 'off')
}

/** The second key of a sequence comes within so many ms of the first; enough for slow hands and busy devices. */
const SECOND_KEY_MS = 2500

export function useShortcuts({ sequences, keys }: Shortcuts): void {
  const first = useRef({ key: '', at: 0 })
  useKeys((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || !singleKeysOn()) return
    const key = event.key.toLowerCase()
    const { current: before } = first
    const sequence = event.timeStamp - before.at < SECOND_KEY_MS ? sequences[`${before.key} ${key}`] : undefined
    const act = sequence ?? keys[event.key]
    first.current = act ? { key: '', at: 0 } : { key, at: event.timeStamp }
    if (!act) return
    event.preventDefault()
    act(event)
  })
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]') !==
        null)
  )
}
