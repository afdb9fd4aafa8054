import { useState } from 'react'
import { readVideo } from '#contract/video-address.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { typedLinkAddress } from '#client/widgets/writing/addresses.ts'
import { WritingDialog } from '#client/widgets/writing/writing-dialog.tsx'
import type { VideoDetails } from './videos.ts'

interface VideoDialogProps {
  /** Null for a new one. */
  readonly current: VideoDetails | null
  readonly onDone: (video: VideoDetails) => void
  readonly onClose: () => void
}

/** Where a video is and what it is called; the provider is not asked. */
export function VideoDialog({ current, onDone, onClose }: VideoDialogProps) {
  const [typed, setTyped] = useState(current?.address ?? '')
  const [title, setTitle] = useState(current?.title ?? '')
  const [refused, setRefused] = useState(false)
  const address = readVideo(typedLinkAddress(typed))?.address

  const submit = () => {
    if (address === undefined) setRefused(true)
    else onDone({ address, title: title.replace(/\s+/g, ' ').trim() })
  }
  return (
    <WritingDialog
      title={current === null ? 'Add video' : 'Edit video'}
      verb={current === null ? 'Add video' : 'Save video'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        // The dialog was opened to fill this field in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
        hint="Of a video on YouTube or Vimeo"
        error={
          refused && address === undefined
            ? 'Enter the address of one video on YouTube or Vimeo, such as https://vimeo.com/76979871'
            : undefined
        }
      />
      <TextField
        label="Title"
        optional
        autoComplete="off"
        maxLength={200}
        value={title}
        onChange={setTitle}
        hint="What the link to the video says"
      />
    </WritingDialog>
  )
}
