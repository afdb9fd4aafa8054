import { Link } from '@tanstack/react-router'
import { History, Paperclip, Trash2, Undo2 } from 'lucide-react'
import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import { may } from '#client/data/session.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import { type RecordView } from '#client/offline/reading/use-record.ts'
import { currentId } from '#client/offline/reading/parents.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { formatCount } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { NumberField } from '#client/ui/value-field.tsx'
import type { Form } from '#client/records/form/use-form.ts'
import { ImageUploader } from '#client/widgets/image-uploader.tsx'
import type { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { useCourseChoices } from './-course-question.tsx'
import type { LessonForm } from './-lesson-form.ts'
import { QuizSummary } from './-quiz/quiz-summary.tsx'
import type { LessonQuiz } from './-quiz/use-lesson-quiz.ts'
import { VideoField } from './-video-field.tsx'

interface LessonSettingsProps extends ReturnType<typeof useOutboxUpload> {
  readonly id: RecordId
  readonly courseId: RecordId
  readonly form: Form<LessonForm>
  readonly view: RecordView<{ readonly files_count?: number }>
  readonly quiz: LessonQuiz
  readonly onQuiz: () => void
  readonly onDelete: (() => void) | undefined
}

/** Everything about a lesson beside its text: the panel at the right, or the phone's sheet. */
export function LessonSettings(props: LessonSettingsProps) {
  const { id, courseId, form, view, quiz, onQuiz, upload, resolveSrc, onDelete } = props
  const published = form.field('is_published')
  const free = form.field('is_free_preview')
  const thumbnail = form.field('thumbnail')
  return (
    <>
      <section className="editor-section" aria-label="Publication">
        <div>
          <SwitchRow
            label="Published"
            name="is_published"
            checked={published.value}
            onChange={published.onChange}
            error={published.error}
            hint={published.value ? 'Part of the course as soon as it is saved.' : 'Off keeps it a draft.'}
          />
          <SwitchRow
            label="Free preview"
            name="is_free_preview"
            checked={free.value}
            onChange={free.onChange}
            error={free.error}
            hint={free.value ? 'Open to everybody.' : 'Locked for people outside the course.'}
          />
        </div>
        <NumberField label="Duration" min={1} step={1} unit="min" {...form.field('duration_minutes')} />
      </section>
      <section className="editor-section" aria-labelledby="lesson-quiz">
        <h2 id="lesson-quiz">Quiz</h2>
        <QuizSummary quiz={quiz} onOpen={onQuiz} />
      </section>
      <section className="editor-section" aria-label="Video and thumbnail">
        <VideoField form={form} />
        <div data-field="thumbnail">
          <ImageUploader
            label="Thumbnail"
            value={thumbnail.value}
            onChange={thumbnail.onChange}
            upload={upload}
            resolveSrc={resolveSrc}
            {...(thumbnail.error === undefined ? {} : { error: thumbnail.error })}
          />
        </div>
      </section>
      <section className="editor-section" aria-label="Course and files">
        <CourseField form={form} courseId={courseId} />
        {view.record !== null && (
          <Link
            to="/admin/courses/$courseId/lessons/$lessonId/files"
            params={{ courseId: String(courseId), lessonId: String(id) }}
            className={buttonClass({ small: true })}
          >
            <Paperclip strokeWidth={1.75} aria-hidden="true" />
            {view.record.files_count ? formatCount(view.record.files_count, 'file') : 'Files'}
          </Link>
        )}
      </section>
      <section className="editor-section" aria-label="More">
        <More id={id} courseId={courseId} form={form} onDelete={onDelete} isNew={view.record === null} />
      </section>
    </>
  )
}

/** Which course the lesson is in; choosing another one moves it with the next save. */
function CourseField({ form, courseId }: { readonly form: Form<LessonForm>; readonly courseId: RecordId }) {
  const { ids } = useOutbox()
  const choices = useCourseChoices()
  const { value, onChange, ...field } = form.field('course_id')
  const same = (id: RecordId) => currentId(ids, id) === currentId(ids, value)
  const current = choices?.find((course) => same(course.id))
  return (
    <SelectField
      label="Course"
      {...field}
      value={String(current?.id ?? value)}
      onChange={(text) => {
        const course = choices?.find((one) => String(one.id) === text)
        if (course) onChange(course.id)
      }}
      options={
        current || !choices
          ? (choices ?? [{ id: value, title: 'This course' }]).map(({ id, title }) => ({
              value: String(id),
              label: title,
            }))
          : [
              { value: String(value), label: 'This course' },
              ...choices.map((one) => ({ value: String(one.id), label: one.title })),
            ]
      }
      hint={
        currentId(ids, courseId) === currentId(ids, value) ? undefined : 'Saving moves it to the end of that course.'
      }
    />
  )
}

interface MoreProps {
  readonly id: RecordId
  readonly courseId: RecordId
  readonly form: Form<LessonForm>
  readonly isNew: boolean
  readonly onDelete: (() => void) | undefined
}

function More({ id, courseId, form, isNew, onDelete }: MoreProps) {
  const serverId = serverIdOf(useOutbox(), id)
  const discard = () => {
    const typed = form.values
    form.reset()
    toasts.show({
      type: 'info',
      text: 'Unsaved edits discarded',
      action: { label: 'Undo', onSelect: () => form.replace(typed) },
    })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {serverId !== null && (
        <Link
          to="/admin/courses/$courseId/lessons/$lessonId/revisions"
          params={{ courseId: String(courseId), lessonId: String(id) }}
          className={buttonClass({ small: true })}
        >
          <History strokeWidth={1.75} aria-hidden="true" />
          Revisions
        </Link>
      )}
      {form.dirty && !isNew && (
        <Button small icon={<Undo2 strokeWidth={1.75} />} onClick={discard}>
          Discard unsaved edits
        </Button>
      )}
      {onDelete && (may('content.delete') || isLocalId(id)) && (
        <Button small variant="danger-quiet" icon={<Trash2 strokeWidth={1.75} />} onClick={onDelete}>
          Delete lesson
        </Button>
      )}
    </div>
  )
}
