import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { WorkflowStatus } from '#contract/records/workflow.ts'
import { focusField } from '#client/ui/error-summary.tsx'
import type { Form } from '#client/records/form/use-form.ts'
import { PAGE_FIELDS, SETTINGS_FIELDS, type WorkflowForm } from './-workflow-form.ts'

interface WorkflowSaveOptions {
  readonly form: Form<WorkflowForm>
  /** As it is stored, not as it stands in the form. */
  readonly stored: WorkflowStatus
  /** Opens the phone's sheet, where most fields are. */
  readonly onSettings: (open: boolean) => void
  /** Asked before a workflow becomes public. @returns whether it may */
  readonly mayPublish: () => Promise<boolean>
  readonly onSaved: (() => void) | undefined
}

/** Save and Publish, their keys, and where the person is led when something is missing. */
export function useWorkflowSave({ form, stored, onSettings, mayPublish, onSaved }: WorkflowSaveOptions) {
  const save = async (change: Pick<Partial<WorkflowForm>, 'status'> = {}) => {
    const before = form.values.status
    const becomesPublic = (change.status ?? before) === 'published' && stored !== 'published'
    if (becomesPublic && !(await mayPublish())) return
    if (await form.save({ ...change, benefits: lines(form.values.benefits) })) onSaved?.()
    // Publishing that did not happen must not happen later with an ordinary save.
    else form.set('status', before)
  }
  const publish = () => save(stored === 'published' ? {} : { status: 'published' })

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

/** As the server keeps them: without empty lines, each once. */
function lines(benefits: readonly string[]): readonly string[] {
  return [...new Set(benefits.map((line) => line.trim()).filter((line) => line !== ''))]
}

/** After a refused save the first field with a problem gets the focus; on a phone its sheet opens for that. */
function useFirstProblem(form: Form<WorkflowForm>, onSettings: (open: boolean) => void): void {
  const { refusals, errors } = form
  const latest = useRef({ errors, onSettings })
  useLayoutEffect(() => {
    latest.current = { errors, onSettings }
  })
  const lead = useCallback(() => {
    const names = Object.keys(latest.current.errors)
    const first = [...PAGE_FIELDS, ...SETTINGS_FIELDS].find((name) => names.includes(name))
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
