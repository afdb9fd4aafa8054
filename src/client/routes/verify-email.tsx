import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, CallFailure } from '#client/data/call.ts'
import { EntryPage } from '#client/shell/entry-page.tsx'
import { AskAgain, IncompleteLink } from '#client/shell/link-request.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'

/** The token stands after `#`. A press confirms, so that a mail scanner that follows links does not. */
export const Route = createFileRoute('/verify-email')({ component: VerifyEmailPage })

function VerifyEmailPage() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
  const verify = useMutation({ mutationFn: () => call('auth.verifyEmail', { body: { token } }) })
  if (!token) return <IncompleteLink title="Confirm your email address" at="/resend-verification" />
  return (
    <EntryPage title={verify.isSuccess ? 'Email address confirmed' : 'Confirm your email address'}>
      {verify.isError && (
        <Banner tone="bad" alert className="mb-4">
          {(verify.error instanceof CallFailure && verify.error.errors['token']?.[0]) || verify.error.message}
        </Banner>
      )}
      {verify.isSuccess ? (
        <Link to="/admin" className={buttonClass({ variant: 'primary', block: true })}>
          Go on
        </Link>
      ) : (
        <Button variant="primary" block busy={verify.isPending} busyLabel="Confirming" onClick={() => verify.mutate()}>
          Confirm
        </Button>
      )}
      {!verify.isSuccess && <AskAgain at="/resend-verification" />}
    </EntryPage>
  )
}
