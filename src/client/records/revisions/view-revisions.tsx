import { History } from 'lucide-react'
import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import type { RenderLink } from '#client/ui/link.ts'
import type { MenuItem } from '#client/ui/menu.tsx'

/** The entry of a row's menu that leads to its earlier versions. */
export function viewRevisions(id: RecordId, link: RenderLink): MenuItem {
  return {
    label: 'View revisions',
    icon: <History strokeWidth={1.75} />,
    ...(isLocalId(id) ? { disabledReason: 'It was not sent yet' } : { link }),
  }
}
