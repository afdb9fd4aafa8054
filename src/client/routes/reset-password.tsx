import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { Password } from '#contract/fields/scalars.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { EntryPage } from '#client/shell/entry-page.tsx'
import { AskAgain, IncompleteLink } from '#client/shell/link-request.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { ShortForm } from '#client/ui/short-form.tsx'
import { PasswordField } from '#client/ui/text-field.tsx'
import { passwordHint } from '#client/widgets/password-words.ts'

/** The token stands after `#`, so it reaches no server log and no referrer. */
export const Route = createFileRoute('/reset-password')({ component: ResetPasswordPage })

function ResetPasswordPage() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    const checked = v.safeParse(Password, password)
    setError(checked.success ? undefined : checked.issues[0].message)
    if (!checked.success) return
    setBusy(true)
    setFailure(null)
    try {
      await call('auth.resetPassword', { body: { token, password } })
      setDone(true)
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      setError(problem.errors['password']?.[0])
      setFailure(problem.errors['token']?.[0] ?? (problem.status === 422 ? null : problem.message))
    } finally {
      setBusy(false)
    }
  }

  if (!token) return <IncompleteLink title="Set a new password" at="/forgot-password" />
  if (done) {
    return (
      <EntryPage title="Password changed" lead="All devices are signed out. Sign in with the new password.">
        <Link to="/admin/login" className={buttonClass({ variant: 'primary', block: true })}>
          Sign in
        </Link>
      </EntryPage>
    )
  }
  return (
    <EntryPage title="Set a new password">
      <ShortForm onSubmit={submit} busy={busy} failure={failure} begins>
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={passwordHint('your')}
          value={password}
          onChange={setPassword}
          error={error}
        />
        <Button type="submit" variant="primary" block busy={busy} busyLabel="Saving...">
          Save the password
        </Button>
      </ShortForm>
      <AskAgain at="/forgot-password" />
    </EntryPage>
  )
}
