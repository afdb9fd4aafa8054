import { createFileRoute } from '@tanstack/react-router'

/** The second tab: the page around it shows which keys people have. */
export const Route = createFileRoute('/admin/ai-keys/users')()
