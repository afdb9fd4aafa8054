import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, Eye } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import { post } from '#contract/records/post.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatCount } from '#client/ui/format.ts'
import { useNow } from '#client/ui/use-now.ts'
import { EditorFrame, EditorLine } from '#client/records/editor-frame.tsx'
import { EditStatus } from '#client/records/form/edit-status.tsx'
import { useRecordForm } from '#client/records/form/use-record-form.ts'
import type { RichTextHandle } from '#client/widgets/rich-text/rich-text-editor.tsx'
import { StaticHtml } from '#client/widgets/static-html.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { StatusBadge } from './-post-columns.tsx'
import { isForLater, textFigures } from './-post-figures.ts'
import { NEW_POST, PostFormSchema, postName, publicationOf } from './-post-form.ts'
import { PostNotices } from './-post-notices.tsx'
import { PostSettings } from './-post-settings.tsx'
import { useCategories, useTags } from './-taxonomy.ts'
import { useEditorSave } from './-use-editor-save.ts'
import { usePostActions } from './-use-post-actions.ts'

const RichTextEditor = lazy(() => import('#client/widgets/rich-text/rich-text-editor.tsx'))
const PostPreview = lazy(() => import('./-post-preview.tsx'))

interface PostEditorProps {
  readonly id: RecordId
  readonly heading: string
  readonly creating: boolean
  /** After the first save of a new post. */
  readonly onMade: () => void
}

/** The one form of a post (POST-08 to POST-15): title and excerpt are its first two lines, the settings stand beside. */
export function PostEditor({ id, heading, creating, onMade }: PostEditorProps) {
  const navigate = useNavigate()
  const { form, view, unstored } = useRecordForm({
    record: post,
    id,
    isNew: isLocalId(id),
    initial: NEW_POST,
    schema: PostFormSchema,
    label: postName,
    done: (changed) => (changed.is_published ? 'Published' : 'Saved'),
  })
  const { upload, resolveSrc } = useOutboxUpload()
  const categories = useCategories()
  const tags = useTags()
  const actions = usePostActions()
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  const [settings, setSettings] = useState(false)
  const [preview, setPreview] = useState(false)
  const text = useRef<RichTextHandle>(null)
  const contentError = useId()

  useEffect(() => {
    if (creating) document.getElementById('editor-title')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new post starts at its title, once
  }, [])

  const { registerFlush } = form
  useEffect(() => registerFlush(() => void text.current?.flush()), [registerFlush])

  const { values } = form
  const now = useNow()
  const stored = publicationOf(view.base.values)
  const publicNow = publicationOf(view.server ?? {}).is_published
  const { save, publish } = useEditorSave({
    form,
    published: stored.is_published,
    onSettings: setSettings,
    onSaved: creating ? onMade : undefined,
  })
  const { words, minutes } = textFigures(values.content)
  const title = form.field('title')
  const excerpt = form.field('excerpt')
  const content = form.field('content')
  const focus = (name: string) => () => document.getElementById(`editor-${name}`)?.focus()

  const openPreview = () => {
    // Never a layer over a layer: the phone's sheet gives way.
    setSettings(false)
    setPreview(true)
  }
  const remove = async () => {
    const title = postName({ title: view.base.values['title'] })
    if (await actions.remove({ id, title, base: view.base })) void navigate({ to: '/admin/posts' })
  }

  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      <EditorFrame
        toolbar={setToolbar}
        settingsTitle="Post settings"
        settingsOpen={settings}
        onSettings={setSettings}
        moreActions={
          <Button small icon={<Eye strokeWidth={1.75} aria-hidden="true" />} onClick={openPreview}>
            Preview
          </Button>
        }
        actions={
          <>
            {!stored.is_published && (
              <Button small disabledReason={form.saving ? 'Saving' : undefined} onClick={() => void publish()}>
                {isForLater(values, now) ? 'Schedule' : 'Publish'}
              </Button>
            )}
            <Button small variant="primary" busy={form.saving} busyLabel="Saving" onClick={() => void save()}>
              Save
            </Button>
          </>
        }
        settings={
          <PostSettings
            id={id}
            form={form}
            view={view}
            categories={categories}
            tags={tags}
            upload={upload}
            resolveSrc={resolveSrc}
            onDelete={view.record === null || view.deleted ? undefined : () => void remove()}
          />
        }
      >
        <PostNotices
          form={form}
          view={view}
          unstored={unstored}
          onRetry={() => void save()}
          creating={creating}
          id={id}
        />
        <div className="editor-status">
          <Link to="/admin/posts" className="back-link">
            <ChevronLeft strokeWidth={1.75} aria-hidden="true" />
            Posts
          </Link>
          <StatusBadge post={stored} />
          {publicNow && (form.dirty || view.items.length > 0) && <Badge waiting>Changed</Badge>}
          <EditStatus
            items={view.items}
            dirty={form.dirty}
            saving={form.saving}
            keptAt={form.keptAt}
            stored={view.server !== null}
          />
          {view.offline && view.asOf !== null && <AsOf at={view.asOf} offline />}
        </div>
        <EditorLine
          {...title}
          look="title"
          label={post.fields['title']?.label ?? ''}
          placeholder="Title"
          required
          onEnter={focus('excerpt')}
        />
        <EditorLine
          {...excerpt}
          look="lead"
          label="Excerpt"
          placeholder="Excerpt"
          onEnter={() => text.current?.focus()}
        />
        <div className="editor-body" data-field="content">
          <Suspense fallback={<StaticHtml html={values.content} resolveSrc={resolveSrc} />}>
            <RichTextEditor
              ref={text}
              value={values.content}
              onChange={content.onChange}
              label="Content"
              placeholder="Write the post"
              onAddImage={async (file) => ({
                src: await upload(file, () => undefined, new AbortController().signal),
                alt: '',
              })}
              resolveSrc={resolveSrc}
              toolbarHost={toolbar}
              onSave={() => void save()}
              onPublish={() => void publish()}
              invalid={content.error !== undefined}
              describedBy={contentError}
            />
          </Suspense>
          <p className="field-error" id={contentError}>
            {content.error}
          </p>
        </div>
        <p className="editor-foot">{formatCount(words, 'word') + (words === 0 ? '' : ` · ${minutes} min read`)}</p>
      </EditorFrame>
      <Suspense>
        {preview && <PostPreview values={values} resolveSrc={resolveSrc} onClose={() => setPreview(false)} />}
      </Suspense>
    </>
  )
}
