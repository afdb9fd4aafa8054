import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { RegisterBody } from '#contract/calls/registration.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { query } from '#client/data/queries.ts'
import { EntryPage } from '#client/shell/entry-page.tsx'
import { BackToSignIn, type Delivery, Sent } from '#client/shell/link-request.tsx'
import { firstMessages } from '#client/shell/sign-in-form.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadFailed } from '#client/ui/empty.tsx'
import { ShortForm } from '#client/ui/short-form.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'
import { passwordHint } from '#client/widgets/password-words.ts'

export const Route = createFileRoute('/register')({ component: RegisterPage })

/** For what the setting "Allow registration" opens. */
function RegisterPage() {
  const setup = useQuery({ ...query('setup.read', {}), staleTime: 0 })
  const [asked, setAsked] = useState<Asked | null>(null)
  if (asked) return <CheckMail {...asked} />
  if (setup.data && !setup.data.registration) {
    return (
      <EntryPage title="Registration is closed" lead="Ask the person who runs this site for an account.">
        <BackToSignIn />
      </EntryPage>
    )
  }
  return (
    <EntryPage title="Create an account" lead="You confirm your address with a link sent by email.">
      {setup.isPending ? (
        <SkeletonRows rows={3} />
      ) : setup.error ? (
        <LoadFailed
          message="Failed to check whether registration is open"
          cause={setup.error.message}
          onRetry={() => void setup.refetch()}
        />
      ) : (
        <RegisterForm onAsked={setAsked} />
      )}
      <BackToSignIn />
    </EntryPage>
  )
}

interface Asked {
  readonly email: string
  readonly delivery: Delivery
}

function RegisterForm({ onAsked }: { readonly onAsked: (asked: Asked) => void }) {
  const [values, setValues] = useState({ name: '', email: '', password: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((all) => ({ ...all, [name]: value })),
    error: errors[name],
  })
  const submit = async () => {
    const checked = v.safeParse(RegisterBody, values)
    setErrors(checked.success ? {} : firstMessages(checked.issues))
    if (!checked.success) return
    setBusy(true)
    setFailure(null)
    try {
      const { delivery } = await call('auth.register', { body: values })
      onAsked({ email: values.email, delivery })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setErrors(Object.fromEntries(Object.entries(error.errors).map(([name, texts]) => [name, texts[0] ?? ''])))
      setFailure(error.status === 422 ? null : error.serverMessage)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ShortForm onSubmit={submit} busy={busy} failure={failure} begins>
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField label="Password" autoComplete="new-password" hint={passwordHint('your')} {...field('password')} />
      <Button type="submit" variant="primary" block busy={busy} busyLabel="Creating account">
        Create account
      </Button>
    </ShortForm>
  )
}

/** The same for every address: who has an account reads it in the mail alone. */
function CheckMail({ email, delivery }: Asked) {
  const [again, setAgain] = useState<'no' | 'busy' | 'done'>('no')
  const [failure, setFailure] = useState<string | null>(null)
  const resend = async () => {
    setAgain('busy')
    setFailure(null)
    try {
      await call('auth.resendVerification', { body: { email } })
      setAgain('done')
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error.serverMessage)
      setAgain('no')
    }
  }
  return (
    <EntryPage title="Check your email">
      <div className="grid gap-4">
        <Sent
          delivery={delivery}
          text={`A message to ${email} is on its way. The link in it works once, for 30 minutes; then you can sign in.`}
        />
        {failure && (
          <Banner tone="bad" alert>
            {failure}
          </Banner>
        )}
        {delivery === 'mail' && (
          <Button block busy={again === 'busy'} busyLabel="Sending" onClick={() => void resend()}>
            {again === 'done' ? 'Sent again' : 'Send it again'}
          </Button>
        )}
      </div>
      <BackToSignIn />
    </EntryPage>
  )
}
