import { Link } from '@tanstack/react-router'
import { Paperclip, Printer } from 'lucide-react'
import type { lesson } from '#contract/records/lesson.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { currentId } from '#client/offline/reading/parents.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { formatCount } from '#client/ui/format.ts'
import { NumberField } from '#client/ui/value-field.tsx'
import type { Form } from '#client/records/form/use-form.ts'
import { MoreActions } from '#client/records/more-actions.tsx'
import { PictureField } from '#client/records/picture-field.tsx'
import type { Editor } from '#client/records/use-editor.ts'
import { useCourseChoices } from './-course-question.tsx'
import type { LessonForm } from '#client/routes/admin/courses/$courseId/-lesson-form.ts'
import { QuizSummary } from './-quiz/quiz-summary.tsx'
import type { LessonQuiz } from './-quiz/use-lesson-quiz.ts'
import { useLessonAddress } from '#client/routes/admin/courses/$courseId/-use-course-lessons.ts'
import { useLessonActions } from './-use-lesson-actions.ts'
import { VideoField } from './-video-field.tsx'

interface LessonSettingsProps {
  readonly editor: Editor<typeof lesson, LessonForm>
  readonly courseId: RecordId
  readonly quiz: LessonQuiz
  readonly onQuiz: () => void
  readonly onPrint: () => void
}

/** Everything about a lesson beside its text: the panel at the right, or the phone's sheet. */
export function LessonSettings({ editor, courseId, quiz, onQuiz, onPrint }: LessonSettingsProps) {
  const { id, form, view, upload, resolveSrc } = editor
  const actions = useLessonActions()
  const addressOf = useLessonAddress(courseId)
  const at = { courseId: String(courseId), lessonId: String(id) }
  const flag = (name: 'is_published' | 'is_free_preview') => {
    const { value, onChange, error } = form.field(name)
    return { name, checked: value, onChange, error }
  }
  const { is_published, is_free_preview } = form.values
  return (
    <>
      <section className="editor-section" aria-label="Publication">
        <div>
          <SwitchRow
            label="Published"
            {...flag('is_published')}
            hint={is_published ? 'Part of the course as soon as it is saved.' : 'Off keeps it a draft.'}
          />
          <SwitchRow
            label="Free preview"
            {...flag('is_free_preview')}
            hint={is_free_preview ? 'Open to everybody.' : 'Locked for people outside the course.'}
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
        <PictureField label="Thumbnail" {...form.field('thumbnail')} upload={upload} resolveSrc={resolveSrc} />
      </section>
      <section className="editor-section" aria-label="Course and files">
        <CourseField form={form} courseId={courseId} />
        {view.record !== null && (
          <Link
            to="/admin/courses/$courseId/lessons/$lessonId/files"
            params={at}
            className={buttonClass({ small: true })}
          >
            <Paperclip strokeWidth={1.75} aria-hidden="true" />
            {view.record.files_count ? formatCount(view.record.files_count, 'file') : 'Files'}
          </Link>
        )}
      </section>
      <MoreActions
        editor={editor}
        actions={actions}
        address={addressOf(view.server)}
        revisions={(look) => <Link to="/admin/courses/$courseId/lessons/$lessonId/revisions" params={at} {...look} />}
      >
        <Button small icon={<Printer strokeWidth={1.75} />} onClick={onPrint}>
          Print
        </Button>
      </MoreActions>
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
