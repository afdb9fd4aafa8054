import '#contract/entry.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { SetupBody } from '#contract/calls/registration.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { Button } from '#client/ui/button.tsx'
import { ShortForm } from '#client/ui/short-form.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'
import { passwordHint } from '#client/widgets/password-words.ts'
import { enter } from './account.ts'
import { EntryPage } from './entry-page.tsx'
import { firstMessages } from './sign-in-form.tsx'

/** Makes the owner's account. */
export function SetupForm() {
  const router = useRouter()
  const [values, setValues] = useState({ code: '', name: '', email: '', password: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const set = (name: keyof typeof values) => (value: string) => setValues((all) => ({ ...all, [name]: value }))

  const submit = async () => {
    const checked = v.safeParse(SetupBody, values)
    setErrors(checked.success ? {} : firstMessages(checked.issues))
    if (!checked.success) return
    setBusy(true)
    setFailure(null)
    try {
      await enter(await call('setup.create', { body: values }))
      router.history.push('/admin')
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setErrors(Object.fromEntries(Object.entries(error.errors).map(([name, texts]) => [name, texts[0] ?? ''])))
      setFailure(
        error.status === 404
          ? 'The owner’s account exists already. Sign in instead.'
          : error.status === 422
            ? null
            : error.serverMessage,
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryPage title="Set up Offdesk" lead="Create the owner’s account. The code is in the server’s terminal.">
      <ShortForm onSubmit={submit} busy={busy} failure={failure} begins>
        <TextField
          label="Set-up code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          mono
          value={values.code}
          onChange={set('code')}
          error={errors['code']}
        />
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          value={values.name}
          onChange={set('name')}
          error={errors['name']}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={values.email}
          onChange={set('email')}
          error={errors['email']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={passwordHint('your')}
          value={values.password}
          onChange={set('password')}
          error={errors['password']}
        />
        <Button type="submit" variant="primary" block busy={busy} busyLabel="Creating account">
          Create account
        </Button>
      </ShortForm>
    </EntryPage>
  )
}
