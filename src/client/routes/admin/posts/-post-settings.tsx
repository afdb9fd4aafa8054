import { Link } from '@tanstack/react-router'
import { category } from '#contract/records/category.ts'
import { post } from '#contract/records/post.ts'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { useAtTime } from '#client/ui/use-now.ts'
import { DateTimeField } from '#client/ui/value-field.tsx'
import { useSiteTime } from '#client/widgets/use-site.ts'
import { CategoryField } from '#client/records/category-field.tsx'
import { useRecordChoices } from '#client/records/choices.ts'
import { MoreActions } from '#client/records/more-actions.tsx'
import { PictureField } from '#client/records/picture-field.tsx'
import { SlugField } from '#client/records/slug-field.tsx'
import type { Editor } from '#client/records/use-editor.ts'
import { useRecordActions } from '#client/records/use-record-actions.ts'
import { isForLater, publishHints } from './-post-figures.ts'
import { SeoSettings } from './-seo-settings.tsx'
import { TagsField, useTags } from './-tags-field.tsx'

interface SettingsProps {
  readonly editor: Editor<typeof post>
}

/** Everything about a post beside its text: the panel at the right, or the phone's sheet. */
export function PostSettings({ editor }: SettingsProps) {
  const { id, form, view, upload, resolveSrc } = editor
  const actions = useRecordActions(post)
  const categories = useRecordChoices(category)
  const tags = useTags()
  const refused = view.items.findLast((item) => item.problem?.code === 'slug_taken')
  return (
    <>
      <Publication editor={editor} />
      <section className="editor-section" aria-label="Category and tags">
        <CategoryField record={category} {...form.field('category_id')} categories={categories} />
        <TagsField {...form.field('tags')} edit={(change) => form.edit('tags', change)} tags={tags} />
      </section>
      <section className="editor-section" aria-label="Address and image">
        <SlugField
          {...form.field('slug')}
          title={form.values.title}
          moves={editor.isPublic && form.changed.includes('slug') && 'post'}
          suggested={refused?.problem?.suggested['slug']}
        />
        <PictureField
          label="Featured image"
          {...form.field('featured_image')}
          upload={upload}
          resolveSrc={resolveSrc}
        />
      </section>
      <SeoSettings form={form} resolveSrc={resolveSrc} />
      <MoreActions
        editor={editor}
        actions={actions}
        revisions={(look) => <Link to="/admin/posts/$postId/revisions" params={{ postId: String(id) }} {...look} />}
      />
    </>
  )
}

function Publication({ editor: { form, isPublic } }: SettingsProps) {
  const { values } = form
  const later = useAtTime((now) => isForLater(values, now))
  const inWords = useSiteTime()
  const hint = !values.is_published
    ? 'Off keeps it a draft.'
    : later && values.published_at !== null
      ? `Public from ${inWords(values.published_at)}.`
      : 'On the site as soon as it is saved.'
  const { onChange, value, error } = form.field('is_published')
  const hints = isPublic ? [] : publishHints(values)
  return (
    <section className="editor-section" aria-label="Publication">
      <SwitchRow label="Published" name="is_published" checked={value} onChange={onChange} error={error} hint={hint} />
      <DateTimeField
        label="Publish date"
        optional
        {...form.field('published_at')}
        hint="A future date schedules the post."
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
