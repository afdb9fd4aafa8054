import { notFound, useNavigate } from '@tanstack/react-router'
import { homeSetting } from '#contract/records/home-setting.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { useAddresses } from '#client/records/addresses.ts'
import { NO_DRAFT } from '#client/records/form/draft-address.ts'
import { RecordDialog } from '#client/records/record-dialog.tsx'
import { SettingFields } from './-setting-fields.tsx'
import { settingFormSchema } from './-setting-form.ts'

interface SettingDialogProps {
  readonly id: string
  readonly isNew?: boolean
}

/** One setting over the list. */
export function SettingDialog({ id: text, isNew = false }: SettingDialogProps) {
  const id = parseRecordId(text)
  if (id === null) throw notFound()
  const navigate = useNavigate()
  const addresses = useAddresses(homeSetting)
  return (
    <RecordDialog
      record={homeSetting}
      id={id}
      isNew={isNew}
      title={isNew ? 'Add setting' : 'Edit setting'}
      schema={settingFormSchema()}
      label={({ title, key }) => title.trim() || key.trim() || 'Untitled home setting'}
      onClose={() =>
        void navigate({ ...addresses.list, search: (now) => ({ ...now, ...NO_DRAFT }), resetScroll: false })
      }
    >
      {(form) => <SettingFields form={form} isNew={isNew} />}
    </RecordDialog>
  )
}
