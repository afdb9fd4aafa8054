import { createFileRoute, Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { may } from '#client/data/session.ts'
import { AccessDenied } from '#client/widgets/access-denied.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { Banner } from '#client/ui/banner.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { Empty, LoadFailed } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { SharedCard } from './-share-card.tsx'
import { useSharedItems } from './-use-share-inbox.ts'

/** Where what other apps shared waits until a person says where it goes. */
export const Route = createFileRoute('/admin/share')({
  validateSearch: v.object({ failed: v.optional(v.fallback(v.optional(v.boolean()), undefined)) }),
  component: SharePage,
})

const BACK = { to: '/admin/content', label: 'Content' } as const

function SharePage() {
  usePageTitle('Shared with Offdesk')
  useSubPage('Shared with Offdesk', BACK)
  const { failed } = Route.useSearch()
  const shared = useSharedItems()
  if (!may('content.write')) return <AccessDenied />
  return (
    <>
      <PageHead
        title="Shared with Offdesk"
        quietOnPhone
        sub="Choose where it goes. Until then it stays on this device."
      />
      {failed && (
        <Banner tone="bad" className="mb-4 max-w-[680px]" alert>
          NOT saved on this device. There is no room, or the device refuses to store. Share it again when there is.
        </Banner>
      )}
      {shared.failed && (
        <LoadFailed
          message="Failed to read what was shared"
          cause="It is still on this device."
          onRetry={() => void shared.reload()}
        />
      )}
      {!shared.failed && shared.items?.length === 0 && (
        <Empty
          title="Nothing waits here"
          text="Share a photo, a file, a link or a text from another app, or open a file with Offdesk, to find it here."
          action={
            <Link to="/admin/files" className={buttonClass()}>
              File library
            </Link>
          }
        />
      )}
      <ul className="grid max-w-[680px] gap-4">
        {shared.items?.map((item) => (
          <li key={item.id}>
            <SharedCard item={item} onRest={shared.keepRest} />
          </li>
        ))}
      </ul>
    </>
  )
}
