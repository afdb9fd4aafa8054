import { createFileRoute, redirect } from '@tanstack/react-router'

/** Where the shortcut of an app that was installed earlier leads. */
export const Route = createFileRoute('/admin/lessons/create')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/courses/lessons/create' })
  },
})
