import { useEffect } from 'react'
import { readPreference, writePreference } from '#client/data/preferences.ts'

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

export function useShortcuts({ sequences, keys }: Shortcuts): void {
  useEffect(() => {
    let first = ''
    let forget: ReturnType<typeof setTimeout> | undefined
    const press = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        !singleKeysOn()
      )
        return
      const pair = `${first} ${event.key.toLowerCase()}`
      clearTimeout(forget)
      const sequence = sequences[pair]
      first = ''
      if (sequence) {
        event.preventDefault()
        sequence()
        return
      }
      const act = keys[event.key]
      if (act) {
        event.preventDefault()
        act(event)
        return
      }
      first = event.key.toLowerCase()
      forget = setTimeout(() => (first = ''), 1200)
    }
    window.addEventListener('keydown', press)
    return () => {
      clearTimeout(forget)
      window.removeEventListener('keydown', press)
    }
  }, [sequences, keys])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]') !==
        null)
  )
}
