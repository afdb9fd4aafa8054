import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { focusField } from '#client/ui/error-summary.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { validate } from '#client/records/form/form-state.ts'
import type { Form } from '#client/records/form/use-form.ts'
import { LESSON_SETTINGS, LessonFormSchema, type LessonForm } from './-lesson-form.ts'
import { type LessonQuiz, QUIZ_NOT_SAVED } from './-quiz/use-lesson-quiz.ts'

interface LessonSaveOptions {
  readonly form: Form<LessonForm>
  readonly quiz: LessonQuiz
  /** Opens the phone's sheet, where most fields are. */
  readonly onSettings: (open: boolean) => void
  readonly onQuiz: (open: boolean) => void
  /** After the first save of a new lesson. */
  readonly onMade: (() => void) | undefined
}

/**
 * Saves the lesson, then its quiz: the lesson stays saved when the quiz can't be, and the quiz keeps its
 * text. Where something is missing the person is led to it.
 */
export function useLessonSave({ form, quiz, onSettings, onQuiz, onMade }: LessonSaveOptions) {
  /** @returns whether everything that was asked for is on the device */
  const save = async (): Promise<boolean> => {
    const problems = Object.values(validate(LessonFormSchema, form.values)).flat()
    if (!(await form.save())) {
      // Without problems it was the device that refused, which is told where it happened.
      if (problems.length > 0) tellProblems(problems)
      return false
    }
    toasts.dismiss(told)
    const kept = !quiz.form.dirty || (await quiz.form.save())
    onMade?.()
    if (kept) return true
    toasts.warning(QUIZ_NOT_SAVED)
    onQuiz(true)
    return false
  }

  const latest = useRef(save)
  useLayoutEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      if (event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  useFirstProblem(form, onSettings, onQuiz)
  return save
}

let told = 0
function tellProblems(problems: readonly string[]): void {
  toasts.dismiss(told)
  told = toasts.error(problems.join('. '), { title: 'Validation Errors' })
}

/** After a refused save the first field with a problem gets the focus; on a phone its sheet opens for that. */
function useFirstProblem(
  form: Form<LessonForm>,
  onSettings: (open: boolean) => void,
  onQuiz: (open: boolean) => void,
): void {
  const { refusals, errors } = form
  const latest = useRef({ errors, onSettings, onQuiz })
  useLayoutEffect(() => {
    latest.current = { errors, onSettings, onQuiz }
  })
  const lead = useCallback(() => {
    const names = Object.keys(latest.current.errors)
    const first = ['title', 'content', ...LESSON_SETTINGS].find((name) => names.includes(name))
    const place = first === undefined ? null : document.querySelector<HTMLElement>(`[data-field="${first}"]`)
    if (place) focusField(place)
    return first !== undefined && place === null
  }, [])
  useEffect(() => {
    if (refusals === 0) return undefined
    // What is missing lies below the quiz.
    latest.current.onQuiz(false)
    if (!lead()) return undefined
    latest.current.onSettings(true)
    const timer = setTimeout(lead, SHEET_MS)
    return () => clearTimeout(timer)
  }, [refusals, lead])
}

/** The sheet takes the focus when it opens; the field is led to after that. */
const SHEET_MS = 60
