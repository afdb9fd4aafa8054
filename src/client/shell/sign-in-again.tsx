import { useNavigate, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatCount } from '#client/ui/format.ts'
import { anyFormDirty, useFormsDirty } from '#client/widgets/form/open-forms.ts'
import { enter } from './account.ts'
import { SignInForm } from './sign-in-form.tsx'

/**
 * Decision 68: the session ended. With unsaved text or waiting edits a dialog opens over the same address and
 * everything goes on afterwards; otherwise the sign-in page.
 */
export function SignInAgain() {
  const { state, user } = useSession()
  const { items } = useOutbox()
  const { href } = useLocation()
  const navigate = useNavigate()
  const dirty = useFormsDirty()
  const ended = state === 'expired'
  const stay = items.length > 0 || dirty
  useEffect(() => {
    if (ended && !stay && !anyFormDirty()) void navigate({ to: '/admin/login', search: { next: href }, replace: true })
  }, [ended, stay, href, navigate])
  if (!ended || !stay || !user) return null
  const waiting =
    items.length > 0
      ? `Sign in to send ${formatCount(items.length, 'change')}.`
      : 'Your text is kept. Sign in to go on.'
  return (
    <Dialog open onOpenChange={() => undefined} sticky title="Your session ended" description={waiting} shape="dialog">
      <SignInForm email={user.email} onSignedIn={enter} />
    </Dialog>
  )
}
