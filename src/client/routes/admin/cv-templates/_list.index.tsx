import { createFileRoute } from '@tanstack/react-router'

/** The list alone. */
export const Route = createFileRoute('/admin/cv-templates/_list/')({ component: () => null })
