import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { getSession } from '#client/data/session.ts'
import { Frame } from '#client/shell/frame.tsx'
import { RequireAccess } from '#client/shell/guard.tsx'

/** Everything in the back office: signed-out people go to the sign-in page, and come back afterwards (decision 4). */
export const Route = createFileRoute('/admin')({
  beforeLoad: ({ location }) => {
    if (getSession().state === 'signed-out') {
      throw redirect({ to: '/admin/login', search: { next: location.href } })
    }
  },
  component: () => (
    <Frame>
      <RequireAccess access="content.read">
        <Outlet />
      </RequireAccess>
    </Frame>
  ),
})
