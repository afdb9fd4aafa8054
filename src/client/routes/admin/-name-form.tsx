import { useMemo, useState } from 'react'
import { ProfileBody, type CurrentUser } from '#contract/calls/auth.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { updateUser } from '#client/data/session.ts'
import { useReachability } from '#client/data/use-session.ts'
import { Form, FormSection } from '#client/ui/form.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { useForm } from '#client/records/form/use-form.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'

const LABELS = { name: 'Name', email: 'Email', current_password: 'Current password' }

/** As the server tells addresses apart: another spelling of the same one is no other address. */
const keyOf = (email: string) => email.trim().normalize('NFC').toLowerCase()

export function NameForm({ user }: { readonly user: CurrentUser }) {
  const { drafts } = useWorkspace()
  const { online } = useReachability()
  const [serverErrors, setServerErrors] = useState<Record<string, string[]>>()
  // Beside the form: what is typed in the form is kept on the device, and a password never is.
  const [password, setPassword] = useState('')
  const base = useMemo(
    () => ({ version: null, values: { name: user.name, email: user.email, avatar: user.avatar } }),
    [user],
  )
  const form = useForm({
    base,
    schema: ProfileBody,
    journal: { journal: drafts, draftId: 'profile', label: () => 'Profile' },
    serverErrors,
    onSave: async (values) => {
      try {
        const proof = keyOf(values.email) === keyOf(user.email) ? {} : { current_password: password }
        await updateUser(await call('auth.updateMe', { body: { ...values, ...proof } }))
        setPassword('')
        toasts.success('Saved')
        return true
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        setServerErrors(error.status === 422 ? error.errors : { form: [error.message] })
        return false
      }
    },
  })
  const isNewAddress = keyOf(form.values.email) !== keyOf(user.email)
  return (
    <Form
      onSubmit={() => void form.save()}
      errors={form.errors}
      labels={LABELS}
      changes={form.changed.length}
      busy={form.saving}
      submitReason={online ? undefined : 'Needs a connection'}
      onReset={form.reset}
      label="Name and email"
    >
      <FormSection title="Account" text="Your name stands with what you write and do.">
        <TextField label="Name" autoComplete="name" {...form.field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
        {isNewAddress && (
          <PasswordField
            label="Current password"
            name="current_password"
            autoComplete="current-password"
            hint="Needed because the address changes. The old address is told."
            value={password}
            onChange={(typed) => {
              setPassword(typed)
              setServerErrors({})
            }}
            error={form.errors['current_password']?.[0]}
          />
        )}
      </FormSection>
    </Form>
  )
}
