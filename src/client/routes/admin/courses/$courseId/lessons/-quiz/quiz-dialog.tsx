import { sentence } from '#client/state-grammar.ts'
import { FileInput, FileOutput, Play, Printer } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { isLocalId } from '#contract/records/policy.ts'
import { quiz as definition } from '#contract/records/quiz.ts'
import { labelsOf } from '#contract/records/record.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Button } from '#client/ui/button.tsx'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { Empty, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { NumberField } from '#client/ui/value-field.tsx'
import { fieldChanges } from '#client/records/field-changes.ts'
import { DraftOffer } from '#client/records/form/draft-offer.tsx'
import { EditStatus } from '#client/records/form/edit-status.tsx'
import { FormNotStored } from '#client/records/form/form-not-stored.tsx'
import { useFieldWords } from '#client/records/use-field-words.ts'
import { AikenExport } from './aiken-export.tsx'
import { AikenImport } from './aiken-import.tsx'
import { QuestionList } from './question-list.tsx'
import { QuizPlay } from './quiz-play.tsx'
import type { LessonQuiz } from './use-lesson-quiz.ts'
import { useQuestionList } from './use-question-list.ts'
import './quiz.css'

const PrintedQuiz = lazyPart(() => import('#client/routes/admin/courses/$courseId/lessons/-print/printed-quiz.tsx'))

interface QuizDialogProps {
  readonly quiz: LessonQuiz
  readonly lessonTitle: string
  readonly courseTitle: string
  readonly onClose: () => void
  /** Saves the lesson and then the quiz. */
  readonly onSave: () => void
}

type Page = 'edit' | 'import' | 'export' | 'play'

const TITLES: Readonly<Record<Page, string>> = {
  edit: 'Quiz',
  import: 'Import questions',
  export: 'Export questions',
  play: 'Preview of the quiz',
}

/** The quiz over its lesson; a panel on a laptop, the whole screen on a phone. Closing it loses nothing. */
export default function QuizDialog(props: QuizDialogProps) {
  const { quiz, onClose, onSave } = props
  const [page, setPage] = useState<Page>('edit')
  const [foot, setFoot] = useState<Element | null>(null)
  const formId = useId()
  const { form, view } = quiz
  const editable = quiz.state === 'ready' && !view.deleted && (isLocalId(quiz.id) || view.record !== null)
  const back = () => setPage('edit')
  return (
    <Dialog
      open
      addressed
      onOpenChange={(open) => !open && onClose()}
      title={TITLES[page]}
      shape="panel"
      footer={
        page === 'edit' ? (
          <>
            {editable && (
              <span className="quiz-state">
                <EditStatus
                  items={view.items}
                  dirty={form.dirty}
                  saving={form.saving}
                  keptAt={form.keptAt}
                  stored={view.server !== null}
                />
              </span>
            )}
            <Button onClick={onClose}>Done</Button>
            {editable && (
              <Button type="submit" form={formId} variant="primary" busy={form.saving} busyLabel="Saving...">
                Save lesson
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={back}>Back</Button>
            <span ref={setFoot} className="contents" />
          </>
        )
      }
    >
      {!editable && <Absent quiz={quiz} />}
      {editable && page === 'edit' && <QuizFields {...props} formId={formId} onPage={setPage} onSave={onSave} />}
      {editable && page === 'import' && <AikenImport form={form} foot={foot} onDone={back} />}
      {editable && page === 'export' && (
        <AikenExport form={form} name={form.values.title.trim() || props.lessonTitle} />
      )}
      {editable && page === 'play' && (
        <QuizPlay quiz={form.values} title={form.values.title.trim() || props.lessonTitle} />
      )}
    </Dialog>
  )
}

interface QuizFieldsProps extends QuizDialogProps {
  readonly formId: string
  readonly onPage: (page: Page) => void
}

function QuizFields({ quiz, lessonTitle, courseTitle, formId, onPage, onSave }: QuizFieldsProps) {
  const [printing, setPrinting] = useState<{ readonly withKey: boolean } | null>(null)
  const { form, view } = quiz
  const words = useFieldWords(definition)
  const list = useQuestionList(form.values.questions, (questions) => form.set('questions', questions))
  const active = form.field('is_active')
  const empty = form.values.questions.length === 0
  const none = empty ? 'There are no questions yet' : undefined
  return (
    <form
      id={formId}
      className="quiz-form"
      aria-label="Quiz"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // In React's tree the dialog lies inside the page of the lesson.
        event.stopPropagation()
        onSave()
      }}
    >
      <FormNotStored
        when={quiz.unstored}
        values={form.values}
        labels={labelsOf(definition)}
        name={form.values.title || lessonTitle}
        onRetry={onSave}
      />
      <DraftOffer form={form} compare={(before, after) => fieldChanges(definition, before, after, words)} />
      {view.offline && view.asOf !== null && (
        <p className="mb-2">
          <AsOf at={view.asOf} offline />
        </p>
      )}
      <SwitchRow
        label="Active"
        name="is_active"
        checked={active.value}
        onChange={active.onChange}
        error={active.error}
        hint={active.value ? 'Part of the lesson.' : 'Kept, but not shown to readers.'}
      />
      <TextField
        label="Title"
        optional
        {...form.field('title')}
        maxLength={200}
        placeholder={lessonTitle}
        hint="Leave empty to use the title of the lesson."
      />
      <TextArea label="Description" optional rows={2} {...form.field('description')} />
      <div className="quiz-pair">
        <NumberField
          label="Passing score"
          min={0}
          max={100}
          step={1}
          unit="%"
          counter="0-100"
          {...form.field('passing_score')}
        />
        <NumberField label="Time limit" min={1} step={1} unit="min" {...form.field('time_limit_minutes')} />
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Button small icon={<Play strokeWidth={1.75} />} disabledReason={none} onClick={() => onPage('play')}>
          Preview
        </Button>
        <Button small icon={<FileInput strokeWidth={1.75} />} onClick={() => onPage('import')}>
          Import
        </Button>
        <Button small icon={<FileOutput strokeWidth={1.75} />} disabledReason={none} onClick={() => onPage('export')}>
          Export
        </Button>
        <Menu
          label="Print"
          items={[
            { label: 'Without answers', onSelect: () => setPrinting({ withKey: false }) },
            { label: 'With answers', onSelect: () => setPrinting({ withKey: true }) },
          ]}
          trigger={
            <Button small icon={<Printer strokeWidth={1.75} />} disabledReason={none}>
              Print
            </Button>
          }
        />
      </div>
      <Suspense>
        {printing && (
          <PrintedQuiz
            title={form.values.title.trim() || lessonTitle}
            course={courseTitle}
            description={form.values.description}
            questions={form.values.questions}
            {...printing}
            onDone={() => setPrinting(null)}
          />
        )}
      </Suspense>
      <QuestionList form={form} list={list} />
    </form>
  )
}

/** Nothing to edit, and why. */
function Absent({ quiz }: { readonly quiz: LessonQuiz }) {
  const { view } = quiz
  if (view.deleted)
    return (
      <Empty
        title={sentence('waiting', { act: 'delete', subject: 'The quiz' })}
        text="You can undo this in the lesson’s settings."
      />
    )
  if (quiz.state === 'loading' || view.state === 'loading') return <SkeletonRows rows={4} />
  if (view.state === 'failed') return <LoadFailed message="Failed to load the quiz" onRetry={view.refetch} />
  return <NotOnThisDevice />
}
