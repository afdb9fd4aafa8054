import { createFileRoute } from '@tanstack/react-router'
import { LoginSearch } from '#client/shell/next-address.ts'
import { SignInPage } from '#client/shell/sign-in-page.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: LoginSearch,
  component: () => <SignInPage next={Route.useSearch().next} />,
})
