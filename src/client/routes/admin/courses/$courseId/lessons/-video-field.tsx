import { CircleCheck } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Form } from '#client/records/form/use-form.ts'
import type { LessonForm } from '#client/routes/admin/courses/$courseId/-lesson-form.ts'
import { recognise } from './-video.ts'

/**
 * The address of the video and what it says about itself. The provider's picture is named, not shown: this app loads
 * pictures of its own site alone.
 */
export function VideoField({ form }: { readonly form: Form<LessonForm> }) {
  const { value, onChange, ...field } = form.field('video_url')
  const video = recognise(value)
  const { thumbnail } = video ?? {}
  return (
    <div>
      <TextField
        label="Video"
        optional
        type="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...field}
        value={value ?? ''}
        onChange={(text) => onChange(text === '' ? null : text)}
        hint={
          video === null
            ? value === null
              ? 'Address of a video on YouTube or Vimeo, or of a video file.'
              : 'Not recognised. It is kept as it is.'
            : undefined
        }
      />
      {video && (
        <dl className="mt-2 text-small text-ink-2">
          <div className="flex items-center gap-1.5">
            <dt className="flex items-center gap-1.5">
              <CircleCheck className="size-4 shrink-0 text-ok" strokeWidth={1.75} aria-hidden="true" />
              {video.provider}
            </dt>
            <dd className="m-0 min-w-0 truncate font-mono">{video.id}</dd>
          </div>
          {typeof thumbnail === 'string' && (
            <div>
              <dt className="sr-only">Its picture</dt>
              <dd className="m-0 break-all text-ink-3">{thumbnail}</dd>
            </div>
          )}
        </dl>
      )}
      {typeof thumbnail === 'string' && form.values.thumbnail === null && (
        <Button small className="mt-2" onClick={() => form.set('thumbnail', thumbnail)}>
          Use its picture as thumbnail
        </Button>
      )}
    </div>
  )
}
