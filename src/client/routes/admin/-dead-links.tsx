import { useDeadLinks } from '#client/widgets/links/use-dead-links.ts'
import { formatCount } from '#client/ui/format.ts'
import { HealthIcon } from '#client/ui/health-badge.tsx'
import { Notice } from './-notice.tsx'

/** Links of the library that lead nowhere any more. */
export function DeadLinks() {
  const count = useDeadLinks()?.length
  if (!count) return null
  return (
    <Notice
      to="/admin/files"
      search={{ only: 'dead-link' }}
      action="Open file library"
      look="border-line-strong"
      icon={<HealthIcon health="warn" size={26} />}
      title={`${formatCount(count, 'link')} may be dead`}
      text="Checked on different days and never reached."
    />
  )
}
