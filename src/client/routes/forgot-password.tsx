import { createFileRoute, Link } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import * as v from 'valibot'
import { Email } from '#contract/fields/scalars.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { EntryPage } from '#client/shell/entry-page.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'

export const Route = createFileRoute('/forgot-password')({ component: ForgotPasswordPage })

function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [delivery, setDelivery] = useState<'mail' | 'log' | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const checked = v.safeParse(Email, email)
    setError(checked.success ? undefined : checked.issues[0].message)
    if (!checked.success) return
    setBusy(true)
    setFailure(null)
    try {
      setDelivery((await call('auth.forgotPassword', { body: { email } })).delivery)
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      setFailure(problem.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryPage title="Forgot your password?" lead="A link to set a new one works once, for 30 minutes.">
      {delivery ? (
        <Banner tone="ok">
          {delivery === 'mail'
            ? 'If an account has this address, the link is on its way.'
            : 'No mail server is set up, so no link can be sent. Ask whoever runs the server.'}
        </Banner>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
          {failure && (
            <Banner tone="bad" alert>
              {failure}
            </Banner>
          )}
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            error={error}
          />
          <Button type="submit" variant="primary" block busy={busy} busyLabel="Sending">
            Send the link
          </Button>
        </form>
      )}
      <p className="mt-4 text-small">
        <Link to="/admin/login" className="text-accent">
          Back to sign in
        </Link>
      </p>
    </EntryPage>
  )
}
