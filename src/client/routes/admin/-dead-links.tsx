import { Unlink } from 'lucide-react'
import { useDeadLinks } from '#client/widgets/links/use-dead-links.ts'
import { formatCount } from '#client/ui/format.ts'
import { Notice } from './-notice.tsx'

/** Links of the library that lead nowhere any more. */
export function DeadLinks() {
  const count = useDeadLinks()?.length ?? 0
  if (count === 0) return null
  return (
    <Notice
      to="/admin/files"
      search={{ only: 'dead-link' }}
      action="Open file library"
      look="border-line-strong"
      icon={<Unlink size={26} strokeWidth={1.75} className="text-ink-2" aria-hidden="true" />}
      title={`${formatCount(count, 'link')} may be dead`}
      text="Looked at on different days, and never reached."
    />
  )
}
