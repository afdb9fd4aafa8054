import { Eye } from 'lucide-react'
import { Suspense, useState } from 'react'
import { post } from '#contract/records/post.ts'
import { Button } from '#client/ui/button.tsx'
import { formatCount } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useAtTime } from '#client/ui/use-now.ts'
import { EditorLine } from '#client/records/editor-frame.tsx'
import type { EditorProps } from '#client/records/editor-page.tsx'
import { HtmlBody } from '#client/records/html-body.tsx'
import { NewDrafts } from '#client/records/new-drafts.tsx'
import { RecordEditor } from '#client/records/record-editor.tsx'
import { useEditor } from '#client/records/use-editor.ts'
import { StatusBadge } from './-post-columns.tsx'
import { isForLater, textFigures } from './-post-figures.ts'
import { PostSettings } from './-post-settings.tsx'

const PostPreview = lazyPart(() => import('./-post-preview.tsx'))

/** The one form of a post: title and excerpt are its first two lines, the settings stand beside. */
export function PostEditor(props: EditorProps) {
  const editor = useEditor({ record: post, page: ['title', 'excerpt', 'content'], ...props })
  const { form, view, text } = editor
  const [preview, setPreview] = useState(false)
  const { words, minutes } = textFigures(form.values.content)
  const later = useAtTime((now) => isForLater(form.values, now))
  const { is_published = false, published_at = null } = view.base.values
  const openPreview = () => {
    // Never a layer over a layer: the phone's sheet gives way.
    editor.setSettings(false)
    setPreview(true)
  }
  return (
    <>
      <RecordEditor
        editor={editor}
        badge={<StatusBadge post={{ is_published, published_at }} />}
        publishLabel={later ? 'Schedule' : 'Publish'}
        moreActions={
          <Button small icon={<Eye strokeWidth={1.75} aria-hidden="true" />} onClick={openPreview}>
            Preview
          </Button>
        }
        settings={<PostSettings editor={editor} />}
        notices={props.creating && !form.dirty && <NewDrafts record={post} except={props.id} />}
      >
        <EditorLine
          {...form.field('title')}
          look="title"
          label="Title"
          placeholder="Title"
          required
          onEnter={() => document.getElementById('editor-excerpt')?.focus()}
        />
        <EditorLine
          {...form.field('excerpt')}
          look="lead"
          label="Excerpt"
          placeholder="Excerpt"
          onEnter={() => text.current?.focus()}
        />
        <HtmlBody editor={editor} {...form.field('content')} placeholder="Write the post" />
        <p className="editor-foot">{formatCount(words, 'word') + (words === 0 ? '' : ` · ${minutes} min read`)}</p>
      </RecordEditor>
      <Suspense>
        {preview && (
          <PostPreview values={form.values} resolveSrc={editor.resolveSrc} onClose={() => setPreview(false)} />
        )}
      </Suspense>
    </>
  )
}
