import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { storedFile } from '#contract/records/file.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { may } from '#client/data/session.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { RecordDialog } from '#client/records/record-dialog.tsx'
import { DeleteFile } from './-delete-file.tsx'
import { FileAbout } from './-file-about.tsx'
import { FilePreview } from './-file-preview.tsx'
import { LINK, LinkFields } from './-link-fields.tsx'
import { ReplaceFile } from './-replace-file.tsx'
import { isPicture, shownFile } from './-shown-file.ts'
import { useFileActions } from './-use-file-actions.ts'

const FILE = { name: '', alt_text: '', caption: '', is_public: true }

/** One file over the library: what is in it, how it is described, where it is used. */
export function FileSheet({ id }: { readonly id: RecordId }) {
  const navigate = useNavigate()
  const search = useSearch({ from: '/admin/files' })
  const close = () => void navigate({ to: '/admin/files', search, resetScroll: false })
  const { record, base, deleted } = useRecord(storedFile, id)
  const { items } = useOutbox()
  // Under a local id that was sent meanwhile stands the server's record.
  const seen = record && { id: record.id ?? id, record, base }
  const file = seen && shownFile(seen, items)
  const actions = useFileActions()
  const [asking, setAsking] = useState(false)

  if (asking && file) {
    return (
      <DeleteFile
        file={file}
        onClose={() => setAsking(false)}
        onDelete={(query) => {
          close()
          void actions.remove(seen, { query })
        }}
      />
    )
  }
  const about = file && (
    <FileAbout file={file} onDelete={may('content.delete') && !deleted ? () => setAsking(true) : undefined} />
  )
  const dialog = { record: storedFile, id, schema: schemasOf(storedFile).update, onClose: close }
  if (file?.kind === 'link') {
    return (
      <RecordDialog key="link" {...dialog} title="Link" initial={LINK}>
        {(form) => (
          <>
            <LinkFields form={form} />
            {about}
          </>
        )}
      </RecordDialog>
    )
  }
  return (
    <RecordDialog key="file" {...dialog} title="File" initial={FILE} tall>
      {(form) => {
        const shared = form.field('is_public')
        return (
          <>
            {/* Most files are pictures: for one that is asked for, the room of a picture is kept. */}
            {file ? <FilePreview file={file} /> : <div className="file-preview aspect-[3/2] max-h-[318px] w-full" />}
            <TextField label="Name" {...form.field('name')} maxLength={255} />
            {(!file || isPicture(file)) && (
              <TextArea
                label="Alt text"
                optional
                rows={2}
                hint="What the picture shows, for people who can’t see it."
                {...form.field('alt_text')}
                maxLength={500}
              />
            )}
            <TextArea label="Caption" optional rows={2} {...form.field('caption')} maxLength={1000} />
            <SwitchRow
              label="Public"
              checked={shared.value}
              onChange={shared.onChange}
              hint="Anyone with the address can open it. A private file opens only for people who are signed in here."
            />
            {file && may('content.write') && <ReplaceFile file={file} base={base} />}
            {about}
          </>
        )
      }}
    </RecordDialog>
  )
}
