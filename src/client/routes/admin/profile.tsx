import { createFileRoute } from '@tanstack/react-router'
import { useSession } from '#client/data/use-session.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { roleWords } from '#client/widgets/user-words.ts'
import { PageHead } from '#client/ui/page.tsx'
import { Devices } from './-devices.tsx'
import { NameForm } from './-name-form.tsx'
import { PasswordForm } from './-password-form.tsx'
import { SecondFactor } from './-second-factor.tsx'

export const Route = createFileRoute('/admin/profile')({ component: ProfilePage })

const BACK = { to: '/admin/more', label: 'More' } as const

/** Own account: name, email, password, second factor, devices signed in. Everything here needs a connection. */
function ProfilePage() {
  usePageTitle('Profile')
  useSubPage('Profile', BACK)
  const { user } = useSession()
  if (!user) return null
  return (
    <>
      <PageHead title="Profile" quietOnPhone sub={`${user.email}, ${roleWords(user.role)}`} />
      <NameForm user={user} />
      <PasswordForm />
      <SecondFactor user={user} />
      <Devices />
    </>
  )
}
