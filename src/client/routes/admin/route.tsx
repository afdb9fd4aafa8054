import { createFileRoute, Outlet, redirect, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { getSession, may, mustEnrol } from '#client/data/session.ts'
import { useSession } from '#client/data/use-session.ts'
import { useMaybeWorkspace } from '#client/offline/use-workspace.ts'
import { leaveToo } from '#client/shell/account.ts'
import { NotFoundPage } from '#client/widgets/error-pages.tsx'
import { Frame } from '#client/shell/frame.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'

// Hardly anybody ever sees them.
const NoAccess = lazyPart(() => import('#client/shell/no-access.tsx'))
const MustEnrol = lazyPart(() => import('./-must-enrol.tsx'))

/** Everything in the back office: signed-out people go to the sign-in page, and come back afterwards. */
export const Route = createFileRoute('/admin')({
  beforeLoad: ({ location }) => {
    if (getSession().state === 'signed-out') {
      throw redirect({ to: '/admin/login', search: { next: location.href } })
    }
  },
  component: BackOffice,
  notFoundComponent: NotFoundPage,
})

/** Drawn only while its workspace is open: signing out closes it before the address changes, here or in another tab. */
function BackOffice() {
  const workspace = useMaybeWorkspace()
  const { user } = useSession()
  const navigate = useNavigate()
  const isAnothers = workspace !== null && workspace.userId !== user?.id
  useEffect(() => {
    if (isAnothers) void leaveToo().finally(() => navigate({ to: '/admin', reloadDocument: true }))
  }, [isAnothers, navigate])
  if (!workspace || isAnothers) return null
  if (!may('content.read')) {
    return <Suspense>{user && mustEnrol(user) ? <MustEnrol user={user} /> : <NoAccess />}</Suspense>
  }
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
