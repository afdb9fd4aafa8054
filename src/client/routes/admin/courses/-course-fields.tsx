import type { RecordId } from '#contract/records/policy.ts'
import { COURSE_LEVELS, DEFAULT_LEVEL } from '#contract/records/course-list.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { FieldPair, FormSection } from '#client/ui/form.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { NumberField } from '#client/ui/value-field.tsx'
import type { Form } from '#client/records/form/use-form.ts'
import { PictureField } from '#client/records/picture-field.tsx'
import { SlugField } from '#client/records/slug-field.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { type CourseForm, type CourseRow, LABELS, LEVEL_WORDS } from './-course-form.ts'
import { LearnList } from './-learn-list.tsx'
import { PublishCheck } from './-publish-check.tsx'

interface CourseFieldsProps {
  readonly id: RecordId
  readonly form: Form<CourseForm>
  readonly isNew: boolean
  /** The course as it is shown, for its figures; null for a new one. */
  readonly record: Partial<CourseRow> | null
  readonly items: readonly OutboxItem[]
}

/** What the form of a course asks for. */
export function CourseFields({ id, form, isNew, record, items }: CourseFieldsProps) {
  const { upload, resolveSrc } = useOutboxUpload()
  const { values } = form
  const learn = form.field('what_you_learn')
  const level = form.field('level')
  const published = form.field('is_published')
  const refused = items.findLast((item) => item.problem?.code === 'slug_taken')
  return (
    <>
      <FormSection title="Course" text="What visitors read before they begin.">
        <TextField label={LABELS.title} maxLength={200} {...form.field('title')} />
        <SlugField
          {...form.field('slug')}
          title={values.title}
          moves={record?.is_published === true && form.changed.includes('slug') && 'course'}
          suggested={refused?.problem?.suggested['slug']}
        />
        <TextArea label={LABELS.description} rows={5} {...form.field('description')} />
        <LearnList
          label={LABELS.what_you_learn}
          optional
          hint="One thing per line. Enter adds the next one."
          {...learn}
        />
      </FormSection>
      <FormSection title="Picture" text="Shown in the list of courses and on top of the course.">
        <div className="max-w-[420px]">
          <PictureField label={LABELS.image_url} {...form.field('image_url')} upload={upload} resolveSrc={resolveSrc} />
        </div>
      </FormSection>
      <FormSection title="Details">
        <FieldPair>
          <NumberField
            label={LABELS.duration_hours}
            unit="hours"
            min={0}
            step={0.5}
            {...form.field('duration_hours')}
          />
          <SelectField
            label={LABELS.level}
            {...level}
            onChange={(value) => level.onChange(COURSE_LEVELS.find((each) => each === value) ?? DEFAULT_LEVEL)}
            options={COURSE_LEVELS.map((value) => ({ value, label: LEVEL_WORDS[value] }))}
          />
        </FieldPair>
        {isNew && (
          <NumberField
            label={LABELS.order}
            optional
            min={0}
            step={1}
            hint="Courses are listed from the lowest number up. Leave it empty to put this one last."
            {...form.field('order')}
          />
        )}
      </FormSection>
      <FormSection title="Publication">
        <SwitchRow
          label={LABELS.is_published}
          name={published.name}
          checked={published.value}
          onChange={published.onChange}
          error={published.error}
          hint={published.value ? 'On the site as soon as it is saved.' : 'Off keeps it a draft.'}
        />
        <PublishCheck id={id} course={{ ...record, ...values }} />
      </FormSection>
    </>
  )
}
