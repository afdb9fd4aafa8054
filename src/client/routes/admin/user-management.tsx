import { createFileRoute, redirect } from '@tanstack/react-router'

/** The other name of the users. */
export const Route = createFileRoute('/admin/user-management')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/users', replace: true })
  },
})
