import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { query } from '#client/data/queries.ts'
import { useReachability, useSession } from '#client/data/use-session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { enter } from './account.ts'
import { EntryPage } from './entry-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** One page for /login and /admin/login; afterwards to `next`, else to the dashboard. */
export function SignInPage({ next }: { readonly next: string | undefined }) {
  const router = useRouter()
  const navigate = useNavigate()
  const { online } = useReachability()
  const ended = useSession().state === 'expired'
  const setup = useQuery({ ...query('setup.read', {}), staleTime: 0, retry: false })
  const needed = setup.data?.needed === true
  useEffect(() => {
    if (needed) void navigate({ to: '/setup', replace: true })
  }, [needed, navigate])

  return (
    <EntryPage
      title="Offdesk"
      tab="Sign in"
      lead="Your site, away from the desk."
      foot="Signing in needs a connection. After that, everything you opened stays readable and editable offline."
    >
      <SignInForm
        notice={
          (ended || !online) && (
            <Banner tone="info">
              {online ? 'Your session expired or was ended elsewhere.' : 'No connection to the server.'}
            </Banner>
          )
        }
        onSignedIn={async (answer) => {
          await enter(answer)
          router.history.push(next ?? '/admin')
        }}
      />
      <p className="mt-4 text-small">
        <Link to="/forgot-password" className="text-link">
          Forgot your password?
        </Link>
        {setup.data?.registration && (
          <Link to="/register" className="text-link float-right">
            Create an account
          </Link>
        )}
      </p>
    </EntryPage>
  )
}
