import { useNavigate, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useReachability, useSession } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { formatCount } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { anyFormDirty, useFormsDirty } from '#client/records/form/open-forms.ts'

// Hardly ever part of the first moment.
const SessionEnded = lazyPart(() => import('./session-ended.tsx'))

/**
 * The session ended. With unsaved text or waiting edits a dialog opens over the same address and
 * everything goes on afterwards; otherwise the sign-in page. Closed, it leaves a line with the way back to it. Offline
 * nobody can sign in, and what is on the device stays readable.
 */
export function SignInAgain() {
  const { state, user } = useSession()
  const { online } = useReachability()
  const { items } = useOutbox()
  const { href, pathname } = useLocation()
  const navigate = useNavigate()
  const dirty = useFormsDirty()
  const ended = state === 'expired' && online
  const stay = items.length > 0 || dirty
  useEffect(() => {
    // The address changes before this page is gone; it must not become where to go afterwards.
    if (!ended || stay || anyFormDirty() || pathname === '/admin/login') return
    void navigate({ to: '/admin/login', search: { next: href }, replace: true })
  }, [ended, stay, href, pathname, navigate])
  if (!ended || !stay || !user) return null
  const waiting =
    items.length > 0
      ? `Sign in to send ${formatCount(items.length, 'change')}.`
      : 'Your text is kept. Sign in to go on.'
  // Something new waits for it: worth asking again, so the choice to sign in later starts anew.
  return (
    <Suspense>
      <SessionEnded key={items.length} email={user.email} waiting={waiting} />
    </Suspense>
  )
}
