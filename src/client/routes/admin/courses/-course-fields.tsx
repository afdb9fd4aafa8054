import type { RecordId } from '#contract/records/policy.ts'
import { COURSE_LEVELS, DEFAULT_LEVEL } from '#contract/records/course.ts'
import { slugify } from '#contract/render/slug.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { FieldPair, FormSection } from '#client/ui/form.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { NumberField } from '#client/ui/value-field.tsx'
import type { Form } from '#client/records/form/use-form.ts'
import { ImageUploader } from '#client/widgets/image-uploader.tsx'
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
  const image = form.field('image_url')
  const learn = form.field('what_you_learn')
  const level = form.field('level')
  const published = form.field('is_published')
  return (
    <>
      <FormSection title="Course" text="What visitors read before they begin.">
        <TextField label={LABELS.title} maxLength={200} {...form.field('title')} />
        <SlugField form={form} wasPublished={record?.is_published === true} items={items} />
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
          <ImageUploader
            label={LABELS.image_url}
            value={image.value}
            onChange={image.onChange}
            upload={upload}
            resolveSrc={resolveSrc}
            {...(image.error === undefined ? {} : { error: image.error })}
          />
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
            name={level.name}
            value={level.value}
            onChange={(value) => level.onChange(COURSE_LEVELS.find((each) => each === value) ?? DEFAULT_LEVEL)}
            onBlur={level.onBlur}
            error={level.error}
            options={COURSE_LEVELS.map((value) => ({ value, label: LEVEL_WORDS[value] }))}
          />
        </FieldPair>
        {isNew && (
          <NumberField
            label={LABELS.order}
            optional
            min={0}
            step={1}
            hint="0 is the first place. It can be moved in the list later."
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

interface SlugFieldProps {
  readonly form: Form<CourseForm>
  readonly wasPublished: boolean
  readonly items: readonly OutboxItem[]
}

/** Optional, kept after publishing; another free one is offered when it is taken. */
function SlugField({ form, wasPublished, items }: SlugFieldProps) {
  const { values } = form
  const suggested = items.findLast((item) => item.problem?.code === 'slug_taken')?.problem?.suggested['slug']
  const moves = wasPublished && form.changed.includes('slug')
  return (
    <div>
      <TextField
        label={LABELS.slug}
        optional
        mono
        {...form.field('slug')}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={slugify(values.title, '')}
        hint={
          moves
            ? 'This course is published: links to its old address may break.'
            : values.slug === '' && 'Left empty, it is made from the title.'
        }
      />
      {typeof suggested === 'string' && suggested !== values.slug && (
        <Button small className="mt-2" onClick={() => form.set('slug', suggested)}>
          Use {suggested}
        </Button>
      )}
    </div>
  )
}
