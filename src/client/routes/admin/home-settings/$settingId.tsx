import { createFileRoute } from '@tanstack/react-router'
import { SettingDialog } from './-setting-dialog.tsx'

export const Route = createFileRoute('/admin/home-settings/$settingId')({ component: EditSetting })

function EditSetting() {
  return <SettingDialog id={Route.useParams().settingId} />
}
