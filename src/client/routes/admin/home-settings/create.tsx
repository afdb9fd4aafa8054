import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'
import { SettingDialog } from './-setting-dialog.tsx'

const Search = v.object({
  ...DraftSearch.entries,
  /** The key that it is for, where a list of keys led here. */
  key: v.optional(v.fallback(v.optional(v.string()), undefined)),
})

export const Route = createFileRoute('/admin/home-settings/create')({
  validateSearch: Search,
  beforeLoad: startDraft,
  component: CreateSetting,
})

function CreateSetting() {
  const { draft, key } = Route.useSearch()
  return draft && <SettingDialog key={draft} id={draft} isNew wanted={key} />
}
