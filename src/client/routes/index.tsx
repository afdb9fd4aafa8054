import { createFileRoute, redirect } from '@tanstack/react-router'

/** The public site lives elsewhere; here the root leads to the back office. */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin' })
  },
})
