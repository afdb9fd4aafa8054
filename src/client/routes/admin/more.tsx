import { createFileRoute } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '#client/data/use-session.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { UnreadCount } from '#client/shell/counts.tsx'
import { placesIn } from '#client/shell/navigation.ts'
import type { Place } from '#client/shell/place.ts'
import { useSignOut } from '#client/shell/sign-out.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import { PlaceRow } from './-place-row.tsx'
import { Appearance, InstallRow, StorageRow } from './-this-device.tsx'

const NoticesRow = lazyPart(() => import('./-notices-row.tsx'))
const ShortcutList = lazyPart(() => import('#client/shell/shortcut-list.tsx'))

/** The phone's More tab: the account, the other sections, and this device. */
export const Route = createFileRoute('/admin/more')({ component: MorePage })

/** Groups of the sidebar that no tab leads to. */
const GROUPS = ['People', 'Site', 'Mail', 'Access'] as const

function MorePage() {
  usePageTitle('More')
  return (
    <>
      <PageHead title="More" quietOnPhone />
      <AccountBlock />
      <Rows places={placesIn('Account')} />
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
        {GROUPS.map((group) => ({ group, places: placesIn(group) })).map(
          ({ group, places }) =>
            places.length > 0 && (
              <Group key={group} title={group}>
                <Rows places={places} />
              </Group>
            ),
        )}
        <Group title="This device">
          <Appearance />
          <InstallRow />
          <StorageRow />
          <Suspense>
            <NoticesRow />
          </Suspense>
          <ShortcutsRow />
        </Group>
      </div>
      <p className="mt-6 text-meta text-ink-3">Offdesk {__APP_VERSION__}</p>
    </>
  )
}

function Rows({ places }: { readonly places: readonly Place[] }) {
  return (
    <ul>
      {places.map(({ to, label, icon }) => (
        <PlaceRow key={to} to={to} label={label} icon={icon}>
          {to === '/admin/messages' && <UnreadCount />}
        </PlaceRow>
      ))}
    </ul>
  )
}

function AccountBlock() {
  const { user } = useSession()
  const signOut = useSignOut()
  if (!user) return null
  return (
    <div className="flex items-center gap-3 pb-4">
      <Avatar name={user.name} src={user.avatar} solid large />
      <span className="min-w-0 flex-1">
        <span className="block text-[1rem] leading-[1.375rem] font-semibold">{user.name}</span>
        <span className="block break-all text-ink-3">{user.email}</span>
      </span>
      <Button onClick={signOut.ask}>Sign out</Button>
      {signOut.dialog}
    </div>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="border-b border-line pb-1.5 text-small font-medium tracking-normal text-ink-3">{title}</h2>
      {children}
    </section>
  )
}

/** Keys need a keyboard; on a phone the row would lead nowhere. */
function ShortcutsRow() {
  const laptop = useLaptop()
  const [open, setOpen] = useState(false)
  if (!laptop) return null
  return (
    <div className="flex min-h-[52px] items-center gap-3 border-b border-line">
      <Keyboard size={19} strokeWidth={1.75} className="text-accent" aria-hidden="true" />
      <span className="flex-1 font-medium">Keyboard shortcuts</span>
      <Button small onClick={() => setOpen(true)}>
        Show
      </Button>
      <Suspense>{open && <ShortcutList onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
