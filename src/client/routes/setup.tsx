import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { query } from '#client/data/queries.ts'
import { SetupForm } from '#client/shell/setup-form.tsx'
import { NotFoundPage } from '#client/widgets/error-pages.tsx'

export const Route = createFileRoute('/setup')({ component: SetupPage })

/** First run: the owner's account, guarded by the code that the server printed in its terminal; gone afterwards. */
function SetupPage() {
  const setup = useQuery({ ...query('setup.read', {}), staleTime: 0 })
  return setup.data?.needed === false ? <NotFoundPage /> : <SetupForm />
}
