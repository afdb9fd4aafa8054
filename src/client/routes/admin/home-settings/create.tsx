import { createFileRoute } from '@tanstack/react-router'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'
import { SettingDialog } from './-setting-dialog.tsx'

export const Route = createFileRoute('/admin/home-settings/create')({
  validateSearch: DraftSearch,
  beforeLoad: startDraft,
  component: CreateSetting,
})

function CreateSetting() {
  const { draft } = Route.useSearch()
  return draft && <SettingDialog key={draft} id={draft} isNew />
}
