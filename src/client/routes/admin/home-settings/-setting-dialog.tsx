import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { homeSetting } from '#contract/records/home-setting.ts'
import type { LocalId } from '#contract/records/policy.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { addressedId } from '#client/offline/reading/record-id.ts'
import { useAddresses } from '#client/records/addresses.ts'
import { NO_DRAFT } from '#client/records/form/draft-address.ts'
import { RecordDialog } from '#client/records/record-dialog.tsx'
import { SettingFields } from './-setting-fields.tsx'
import { emptySetting, settingFormSchema } from './-setting-form.ts'
import { useCatalogue } from './-use-catalogue.ts'
import { offerBefore } from './-value-before.ts'

interface SettingDialogProps {
  readonly id: string
  readonly isNew?: boolean
  /** The key that a new one is for. */
  readonly wanted?: string | undefined
}

/** One setting over the list. */
export function SettingDialog({ id: text, isNew = false, wanted = '' }: SettingDialogProps) {
  const id = addressedId(text)
  const navigate = useNavigate()
  const { drafts } = useWorkspace()
  const addresses = useAddresses(homeSetting)
  const { knownKey } = useCatalogue()
  const schema = useMemo(() => settingFormSchema(knownKey), [knownKey])
  const initial = useMemo(() => emptySetting(knownKey(wanted)), [knownKey, wanted])
  const open = (draft: LocalId) => void navigate({ to: '/admin/home-settings/create', search: { draft } })
  return (
    <RecordDialog
      record={homeSetting}
      id={id}
      isNew={isNew}
      initial={initial}
      title={isNew ? 'Add setting' : 'Edit setting'}
      schema={schema}
      tall
      label={({ title, key }) => title.trim() || key.trim() || 'Untitled home setting'}
      onClose={() =>
        void navigate({
          ...addresses.list,
          search: (now) => ({ ...now, ...NO_DRAFT, key: undefined }),
          resetScroll: false,
        })
      }
    >
      {(form) => <SettingFields form={form} isNew={isNew} onLeft={(before) => offerBefore(before, drafts, open)} />}
    </RecordDialog>
  )
}
