import { createFileRoute } from '@tanstack/react-router'

/** The list alone. */
export const Route = createFileRoute('/admin/courses/_list/')({ component: () => null })
