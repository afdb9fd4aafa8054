import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Kind } from '#contract/records/record.ts'
import { focusField } from '#client/ui/error-summary.tsx'
import { useKeys } from '#client/ui/use-keys.ts'
import { useStillHere } from '#client/ui/use-still-here.ts'
import type { Values } from './form/form-state.ts'
import type { Form } from './form/use-form.ts'
import { isPublic, publicValue } from '#contract/records/publication.ts'

/** What lies within a record and is saved after it; the record stays saved where that can't be. */
export interface SavedWithin {
  /** @returns whether it is on the device */
  readonly save: () => Promise<boolean>
  readonly onFailed: () => void
}

export interface EditorSaveOptions<T extends Values> {
  /** Whether it is on the site as it is stored, not as it stands in the form. */
  readonly stored: boolean
  /** Asked before a record becomes public. @returns whether it may */
  readonly mayPublish?: (() => Promise<boolean>) | undefined
  /** What the server would make of the values, so that the form says the same. */
  readonly tidy?: ((values: T) => Partial<T>) | undefined
  /** Whether there is a key for publishing. */
  readonly publishes: boolean
  readonly within?: SavedWithin | undefined
  readonly onRefused?: ((problems: readonly string[]) => void) | undefined
  /** Opens the phone's sheet, where most fields are. */
  readonly onSettings: (open: boolean) => void
  readonly onSaved: (() => void) | undefined
}

/**
 * Save and Publish, their keys, and where the person is led when something is missing.
 * @returns both resolve to whether all of it is on the device
 */
export function useEditorSave<T extends Values>(kind: Kind, form: Form<T>, options: EditorSaveOptions<T>) {
  const { stored, mayPublish, tidy, publishes, within, onSaved } = options
  const { publishField } = kind
  const isHere = useStillHere()
  const of = (value: unknown) => (publishField === undefined ? {} : { [publishField]: value }) as Partial<T>
  const save = async (change: Partial<T> = {}): Promise<boolean> => {
    const { values } = form
    const becomesPublic = isPublic(kind, { ...values, ...change }) && !stored
    if (becomesPublic && mayPublish && !(await mayPublish())) return false
    // It may have taken a while to find that out: what was typed since is saved as well.
    const saved = await form.save(change, tidy)
    if (!saved) {
      // Publishing that did not happen must not happen later with an ordinary save. What was chosen meanwhile stays.
      if (publishField !== undefined && publishField in change)
        form.edit(publishField, (now) => (now === change[publishField] ? (values[publishField] as T[string]) : now))
      return false
    }
    const all = (await within?.save()) ?? true
    if (isHere()) onSaved?.()
    if (!all) within?.onFailed()
    return all
  }
  const isPublishing = useRef(false)
  const publish = async () => {
    // Pressed twice it is one act: the second must not take back what the first is still at.
    if (isPublishing.current) return false
    isPublishing.current = true
    return save(stored ? {} : of(publicValue(kind))).finally(() => (isPublishing.current = false))
  }

  useSaveKeys({ s: () => save(), ...(publishes && { enter: publish }) })
  useFirstProblem(form, options)
  return { save: () => save(), publish }
}

/** Ctrl or ⌘ and a key, wherever the focus is; a layer that takes the key itself goes first. */
function useSaveKeys(keys: Readonly<Record<string, () => Promise<unknown>>>): void {
  useKeys((event) => {
    if (event.defaultPrevented || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    // Whoever ends a question or a link by it does not mean the site.
    if (event.key === 'Enter' && document.querySelector('[role=dialog], [role=alertdialog]')) return
    event.preventDefault()
    void act()
  })
}

/** After a refused save the first field with a problem gets the focus; on a phone its sheet opens for that. */
function useFirstProblem<T extends Values>(
  form: Form<T>,
  { onSettings, onRefused }: Pick<EditorSaveOptions<T>, 'onSettings' | 'onRefused'>,
): void {
  const { refusals, errors } = form
  const latest = useRef({ errors, onSettings, onRefused })
  useLayoutEffect(() => {
    latest.current = { errors, onSettings, onRefused }
  })
  const lead = useCallback(() => {
    const names = Object.keys(latest.current.errors)
    // They stand in the document in the order in which people read them, those in the page before the settings.
    const places = [...document.querySelectorAll<HTMLElement>('[data-field]')]
    const place = places.find(({ dataset }) => names.includes(dataset['field'] ?? ''))
    if (place) focusField(place)
    return names.length > 0 && place === undefined
  }, [])
  useEffect(() => {
    if (refusals === 0) return undefined
    latest.current.onRefused?.(Object.values(latest.current.errors).flat())
    if (!lead()) return undefined
    latest.current.onSettings(true)
    const timer = setTimeout(lead, SHEET_MS)
    return () => clearTimeout(timer)
  }, [refusals, lead])
}

/** The sheet takes the focus when it opens; the field is led to after that. */
const SHEET_MS = 60
