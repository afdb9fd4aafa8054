import { Link } from '@tanstack/react-router'
import { History, Trash2, Undo2 } from 'lucide-react'
import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import { slugify } from '#contract/render/slug.ts'
import { serverIdOf, type RecordView } from '#client/offline/reading/use-record.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { may } from '#client/data/session.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { useNow } from '#client/ui/use-now.ts'
import { DateTimeField } from '#client/ui/value-field.tsx'
import type { Form } from '#client/records/form/use-form.ts'
import { ImageUploader } from '#client/widgets/image-uploader.tsx'
import type { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { CategoryField, type CategoryKind } from '#client/records/category-field.tsx'
import type { Choices } from '#client/records/choices.ts'
import { category } from '#contract/records/category.ts'
import { isForLater, publishHints } from './-post-figures.ts'
import { publicationOf, type PostForm } from './-post-form.ts'
import { SeoSettings } from './-seo-settings.tsx'
import { TagsField } from './-tags-field.tsx'
import { schemasOf } from '#contract/records/schemas.ts'

const CATEGORY: CategoryKind = {
  record: category,
  schema: schemasOf(category).create,
  done: 'Category created',
  failed: 'Failed to save category',
}

interface PostSettingsProps extends ReturnType<typeof useOutboxUpload> {
  readonly id: RecordId
  readonly form: Form<PostForm>
  readonly view: RecordView<unknown>
  readonly categories: Choices
  readonly tags: Choices
  readonly onDelete: (() => void) | undefined
}

/** Everything about a post beside its text: the panel at the right, or the phone's sheet. */
export function PostSettings(props: PostSettingsProps) {
  const { id, form, view, categories, tags, upload, resolveSrc, onDelete } = props
  const image = form.field('featured_image')
  return (
    <>
      <Publication form={form} view={view} />
      <section className="editor-section" aria-label="Category and tags">
        <CategoryField kind={CATEGORY} {...form.field('category_id')} categories={categories} />
        <TagsField {...form.field('tags')} tags={tags} />
      </section>
      <section className="editor-section" aria-label="Address and image">
        <SlugField form={form} view={view} />
        <div data-field="featured_image">
          <ImageUploader
            label="Featured image"
            value={image.value}
            onChange={image.onChange}
            upload={upload}
            resolveSrc={resolveSrc}
            {...(image.error === undefined ? {} : { error: image.error })}
          />
        </div>
      </section>
      <SeoSettings form={form} resolveSrc={resolveSrc} />
      <section className="editor-section" aria-label="More">
        <More id={id} form={form} onDelete={onDelete} isNew={view.record === null} />
      </section>
    </>
  )
}

interface PartProps {
  readonly form: Form<PostForm>
  readonly view: RecordView<unknown>
}

function Publication({ form, view }: PartProps) {
  const { values } = form
  const later = isForLater(values, useNow())
  const hint = !values.is_published
    ? 'Off keeps it a draft.'
    : later && values.published_at !== null
      ? `Public from ${formatDateTime(values.published_at)}.`
      : 'On the site as soon as it is saved.'
  const { onChange, value, error } = form.field('is_published')
  const hints = publicationOf(view.base.values).is_published ? [] : publishHints(values)
  return (
    <section className="editor-section" aria-label="Publication">
      <SwitchRow label="Published" name="is_published" checked={value} onChange={onChange} error={error} hint={hint} />
      <DateTimeField
        label="Publish date"
        optional
        {...form.field('published_at')}
        hint="Ahead of now, the server publishes it then."
      />
      {hints.length > 0 && (
        <div className="text-small text-ink-2">
          <p className="font-medium">Before publishing</p>
          <ul className="list-disc pl-5">
            {hints.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Decision 18: optional, kept after publishing; another free one is offered when it is taken. */
function SlugField({ form, view }: PartProps) {
  const { values } = form
  const suggested = view.items.findLast((item) => item.problem?.code === 'slug_taken')?.problem?.suggested['slug']
  const changed = publicationOf(view.base.values).is_published && form.changed.includes('slug')
  const made = slugify(values.title, '')
  return (
    <div>
      <TextField
        label="Slug"
        optional
        mono
        {...form.field('slug')}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={made}
        hint={
          changed
            ? 'This post is published: links to its old address may break.'
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

interface MoreProps {
  readonly id: RecordId
  readonly form: Form<PostForm>
  readonly isNew: boolean
  readonly onDelete: (() => void) | undefined
}

function More({ id, form, isNew, onDelete }: MoreProps) {
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
          to="/admin/posts/$postId/revisions"
          params={{ postId: String(id) }}
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
          Delete post
        </Button>
      )}
    </div>
  )
}
