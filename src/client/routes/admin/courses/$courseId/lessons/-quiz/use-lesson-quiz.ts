import { useEffect, useMemo, useState } from 'react'
import { isLocalId, type LocalId, type RecordId } from '#contract/records/policy.ts'
import { quiz } from '#contract/records/quiz.ts'
import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'
import type { RecordOf, RecordView } from '#client/offline/reading/use-record.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { currentId } from '#client/offline/reading/parents.ts'
import type { Form } from '#client/records/form/use-form.ts'
import { useRecordForm } from '#client/records/form/use-record-form.ts'
import { useKeptRows } from '#client/records/use-kept-rows.ts'
import { newQuiz, type QuizForm, QuizFormSchema } from './quiz-form.ts'

/** The lesson is saved, the quiz is not. */
export const QUIZ_NOT_SAVED = 'Lesson saved but quiz could not be saved. You can add the quiz later.'

export interface LessonQuiz {
  /** `unknown`: whether the lesson has a quiz is not known here, so none can be begun. */
  readonly state: 'loading' | 'ready' | 'unknown'
  readonly id: RecordId
  readonly form: Form<QuizForm>
  readonly view: RecordView<RecordOf<typeof quiz>>
  readonly unstored: boolean
  /** There is one, here or on the server, that is not about to be removed. */
  readonly exists: boolean
  refetch(): void
}

interface QuizInput {
  readonly lessonId: RecordId
  readonly courseId: RecordId
  readonly lessonTitle: string
  /** As the lesson's own record says; undefined when it does not. */
  readonly known: number | null | undefined
}

/**
 * The quiz of a lesson: the first one of its list, or a new one with an id of its own
 * from the start. A record beside the lesson, saved after it.
 */
export function useLessonQuiz({ lessonId, courseId, lessonTitle, known }: QuizInput): LessonQuiz {
  const snapshot = useOutbox()
  const list = useRows(quiz, { params: { lessonId } })
  useKeptRows(quiz, 'lessonId', lessonId, list.asOf)
  const fresh = useFreshId(lessonId)
  const [chosen, setChosen] = useState<RecordId | null>(null)

  const found = list.rows?.find((row) => !row.state?.deleted) ?? list.rows?.[0]
  const told = list.rows !== undefined || known === null || typeof known === 'number'
  const wanted = found?.id ?? (typeof known === 'number' && list.rows === undefined ? known : fresh)
  const ready = told && (found !== undefined || fresh !== null)
  const id = chosen ?? wanted ?? PLACEHOLDER
  const initial = useMemo(() => newQuiz(lessonId, courseId), [lessonId, courseId])
  const { form, view, unstored } = useRecordForm({
    record: quiz,
    id,
    isNew: isLocalId(id),
    initial,
    schema: QuizFormSchema,
    label: (values) => values.title.trim() || `Quiz of ${lessonTitle}`,
    // Its own line in the lesson says what became of it.
    done: null,
    failed: { warning: QUIZ_NOT_SAVED },
  })

  // The id stays once something is typed or saved under it; until then it follows what the list tells.
  const same = chosen !== null && wanted !== null && currentId(snapshot.ids, chosen) === currentId(snapshot.ids, wanted)
  const free = chosen === null || (!same && !form.dirty && view.record === null)
  if (ready && free && wanted !== null && chosen !== wanted) setChosen(wanted)

  return {
    state: ready ? 'ready' : list.missing || list.error ? 'unknown' : 'loading',
    id,
    form,
    view,
    unstored,
    exists: view.record !== null && !view.deleted,
    refetch: list.refetch,
  }
}

/** Never written to: stands for the id while it is not known. */
const PLACEHOLDER: LocalId = newLocalId()

/** An id for a new quiz: that of one that was begun on this device and never saved, or a new one. */
function useFreshId(lessonId: RecordId): LocalId | null {
  const { drafts, outbox } = useWorkspace()
  const [id, setId] = useState<LocalId | null>(null)
  useEffect(() => {
    let live = true
    drafts.list().then(
      (all) => {
        const { ids } = outbox.getSnapshot()
        const begun = all.find(
          ({ draftId, values }) =>
            draftId.startsWith('quiz:new-') && currentId(ids, values['lesson_id']) === currentId(ids, lessonId),
        )
        const kept = begun?.draftId.slice('quiz:'.length)
        if (live) setId(isLocalId(kept) ? kept : newLocalId())
      },
      // The journal can't be read: the form says so as soon as something is typed.
      () => live && setId(newLocalId()),
    )
    return () => {
      live = false
    }
  }, [drafts, outbox, lessonId])
  return id
}
