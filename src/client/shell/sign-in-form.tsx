import { lazy, Suspense, useState, type ReactNode, type SyntheticEvent } from 'react'
import * as v from 'valibot'
import { LoginBody, type SignedIn } from '#contract/calls/auth.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { CheckboxField } from '#client/ui/checkbox-field.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'
import { knownDevice } from './account.ts'

// Few accounts have a second factor, and those see it after the password.
const SecondStep = lazy(() => import('./second-step.tsx'))
const PasskeySignIn = lazy(() => import('./passkey-sign-in.tsx'))

interface SignInFormProps {
  /** Prefilled and fixed when the same person signs in again. */
  readonly email?: string | undefined
  /** Stands above the fields until something failed. */
  readonly notice?: ReactNode
  readonly onSignedIn: (answer: SignedIn) => Promise<void>
}

/** Email, password, "Remember me". A 401 here is a wrong password, not an ended session. */
export function SignInForm({ email: known, notice, onSignedIn }: SignInFormProps) {
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  /** In place of a password that works once; null until the server asks for it. */
  const [replacement, setReplacement] = useState<string | null>(null)
  /** Of the second factor; null until the server asks for it. */
  const [code, setCode] = useState<string | null>(null)
  const [asked, setAsked] = useState<unknown>()
  const [remember, setRemember] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const body = {
      email,
      password,
      remember_me: remember,
      ...(replacement && { new_password: replacement }),
      ...(code && { code }),
    }
    const checked = v.safeParse(LoginBody, body)
    setErrors(checked.success ? {} : firstMessages(checked.issues))
    if (!checked.success) return
    setBusy(true)
    setFailure(null)
    try {
      await onSignedIn(await call('auth.login', { body: { ...body, ...(await knownDevice()) } }))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.errors['new_password']) setReplacement((typed) => typed ?? '')
      if (error.errors['code'] && code === null) {
        setAsked(error.body)
        return setCode('')
      }
      const problems = Object.entries(error.errors).map(([name, texts]) => [name, texts[0] ?? ''] as const)
      setErrors(Object.fromEntries(problems))
      // What stands beside its field is not said above them all again.
      // What is wrong, and how long it takes until the next try, the server alone knows.
      const isItsOwn = error.status === 401 || error.status === 429
      setFailure(problems.length > 0 ? null : isItsOwn ? error.serverMessage : error.message)
    } finally {
      setBusy(false)
    }
  }
  const passkey = { remember, onSignedIn, onFailure: setFailure }
  const typeCode = (typed: string | null) => {
    setCode(typed)
    // What was wrong with the last one says nothing of this one.
    if (replacement === null) setErrors({})
    setFailure(null)
  }
  const asksCode = code !== null && (replacement === null || errors['code'])

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      {failure ? (
        <Banner tone="bad" alert>
          {failure}
        </Banner>
      ) : (
        notice
      )}
      {asksCode ? (
        <Suspense>
          <SecondStep code={code} onCode={typeCode} error={errors['code']} {...{ busy, asked, ...passkey }} />
        </Suspense>
      ) : (
        <>
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="username webauthn"
            value={email}
            onChange={setEmail}
            error={errors['email']}
            readOnly={known !== undefined}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={errors['password']}
          />
          {replacement !== null && (
            <PasswordField
              label="New password"
              name="new_password"
              autoComplete="new-password"
              value={replacement}
              onChange={setReplacement}
              error={errors['new_password']}
            />
          )}
          <CheckboxField label="Remember me" checked={remember} onChange={setRemember} />
          <Button type="submit" variant="primary" block busy={busy} busyLabel="Signing in">
            Sign in
          </Button>
          <Suspense fallback={<div className="min-h-9" />}>
            <PasskeySignIn {...passkey} />
          </Suspense>
        </>
      )}
    </form>
  )
}

export function firstMessages(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const issue of issues) found[String(issue.path?.[0]?.key ?? '')] ??= issue.message
  return found
}
