import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { storedFile } from '#contract/records/file.ts'
import { may } from '#client/data/session.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { type RecordOf, type RecordView, useRecord } from '#client/offline/reading/use-record.ts'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { RecordDialog } from '#client/records/record-dialog.tsx'
import { DeleteFile } from './-delete-file.tsx'
import { FileAbout } from './-file-about.tsx'
import { FilePreview } from './-file-preview.tsx'
import { ReplaceFile } from './-replace-file.tsx'
import { isPicture, shownFile, type ShownFile } from './-shown-file.ts'
import { useFileActions } from './-use-file-actions.ts'
import { schemasOf } from '#contract/records/schemas.ts'

const FILE = { name: '', alt_text: '', caption: '', is_public: true }
const LINK = { name: '', url: '', caption: '' }
const LABELS = { name: 'Name', alt_text: 'Alt text', caption: 'Caption', is_public: 'Public', url: 'URL' }

/** One file over the library: what is in it, how it is described, where it is used. */
export function FileSheet({ id }: { readonly id: RecordId }) {
  const navigate = useNavigate()
  const search = useSearch({ from: '/admin/files' })
  const close = () => void navigate({ to: '/admin/files', search, resetScroll: false })
  const view = useRecord(storedFile, id)
  const file = useShown(id, view)
  const actions = useFileActions()
  const [asking, setAsking] = useState(false)

  if (asking && file) {
    return (
      <DeleteFile
        file={file}
        onClose={() => setAsking(false)}
        onDelete={(force) => {
          close()
          void actions.remove(file, force)
        }}
      />
    )
  }
  const about = file && (
    <FileAbout file={file} onDelete={may('content.delete') && !view.deleted ? () => setAsking(true) : undefined} />
  )
  if (file?.kind === 'link') {
    return (
      <RecordDialog
        key="link"
        record={storedFile}
        id={id}
        title="Link"
        initial={LINK}
        labels={LABELS}
        schema={schemasOf(storedFile).update}
        label={(values) => values.name}
        onClose={close}
      >
        {(form) => (
          <>
            <TextField label="Title" {...form.field('name')} maxLength={255} />
            <TextField label="URL" type="url" inputMode="url" mono {...form.field('url')} />
            <TextArea label="Caption" optional rows={2} {...form.field('caption')} maxLength={1000} />
            {about}
          </>
        )}
      </RecordDialog>
    )
  }
  return (
    <RecordDialog
      key="file"
      record={storedFile}
      id={id}
      title="File"
      initial={FILE}
      labels={LABELS}
      schema={schemasOf(storedFile).update}
      label={(values) => values.name}
      onClose={close}
    >
      {(form) => {
        const shared = form.field('is_public')
        return (
          <>
            {file && <FilePreview file={file} />}
            <TextField label="Name" {...form.field('name')} maxLength={255} />
            {file && isPicture(file) && (
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
            {file && may('content.write') && <ReplaceFile file={file} />}
            {about}
          </>
        )
      }}
    </RecordDialog>
  )
}

/** The record as the list shows it, with what this device knows about its upload. */
function useShown(id: RecordId, view: RecordView<RecordOf<typeof storedFile>>): ShownFile | null {
  const { items } = useOutbox()
  const { online } = useReachability()
  if (view.record === null) return null
  const mark = view.items.some((item) => item.state === 'needs-you') ? 'attention' : 'waiting'
  const state =
    view.items.length === 0
      ? undefined
      : ({ mark, deleted: view.deleted, onlyHere: view.server === null && !online } as const)
  // Under a local id that was sent meanwhile stands the server's record.
  const shownId = typeof view.record.id === 'number' ? view.record.id : id
  return shownFile({ id: shownId, record: { ...view.record }, state }, items)
}
