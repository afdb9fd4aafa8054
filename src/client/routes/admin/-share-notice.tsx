import { Link } from '@tanstack/react-router'
import { Banner } from '#client/ui/banner.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { formatCount } from '#client/ui/format.ts'
import { useSharedItems } from './-use-share-inbox.ts'

/** What was shared and never decided, as when nobody was signed in: found again where files are. */
export function SharedNotice() {
  const count = useSharedItems().items?.length ?? 0
  if (count === 0) return null
  return (
    <Banner
      tone="info"
      className="mb-3"
      actions={
        <Link to="/admin/share" className={buttonClass({ small: true })}>
          Choose where it goes
        </Link>
      }
    >
      {formatCount(count, 'shared item')} {count === 1 ? 'waits' : 'wait'} on this device.
    </Banner>
  )
}
