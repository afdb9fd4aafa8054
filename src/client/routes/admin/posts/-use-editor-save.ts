import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { focusField } from '#client/ui/error-summary.tsx'
import type { Form } from '#client/records/form/use-form.ts'
import { SETTINGS_FIELDS, type PostForm } from './-post-form.ts'

interface EditorSaveOptions {
  readonly form: Form<PostForm>
  /** As it is stored, not as it stands in the form. */
  readonly published: boolean
  /** Opens the phone's sheet, where most fields are. */
  readonly onSettings: (open: boolean) => void
  readonly onSaved: (() => void) | undefined
}

/** Save and Publish, their keys, and where the person is led when something is missing. */
export function useEditorSave({ form, published, onSettings, onSaved }: EditorSaveOptions) {
  const save = async (change: Pick<Partial<PostForm>, 'is_published'> = {}) => {
    const before = form.values.is_published
    if (await form.save(change)) onSaved?.()
    // Publishing that did not happen must not happen later with an ordinary save.
    else form.set('is_published', before)
  }
  const publish = () => save(published ? {} : { is_published: true })

  const keys = useRef({ save, publish })
  useLayoutEffect(() => {
    keys.current = { save, publish }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      const act = { s: keys.current.save, enter: keys.current.publish }[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      void act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  useFirstProblem(form, onSettings)
  return { save, publish }
}

/** After a refused save the first field with a problem gets the focus; on a phone its sheet opens for that. */
function useFirstProblem(form: Form<PostForm>, onSettings: (open: boolean) => void): void {
  const { refusals, errors } = form
  const latest = useRef({ errors, onSettings })
  useLayoutEffect(() => {
    latest.current = { errors, onSettings }
  })
  const lead = useCallback(() => {
    const names = Object.keys(latest.current.errors)
    const first = ['title', 'excerpt', 'content', ...SETTINGS_FIELDS].find((name) => names.includes(name))
    const place = first === undefined ? null : document.querySelector<HTMLElement>(`[data-field="${first}"]`)
    if (place) focusField(place)
    return first !== undefined && place === null
  }, [])
  useEffect(() => {
    if (refusals === 0 || !lead()) return undefined
    latest.current.onSettings(true)
    const timer = setTimeout(lead, SHEET_MS)
    return () => clearTimeout(timer)
  }, [refusals, lead])
}

/** The sheet takes the focus when it opens; the field is led to after that. */
const SHEET_MS = 60
