import { useState } from 'react'
import { PasswordBody } from '#contract/calls/auth.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import { Form, FormSection } from '#client/ui/form.tsx'
import { formatCount } from '#client/ui/format.ts'
import { PasswordField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { useForm } from '#client/records/form/use-form.ts'
import { useAskPassword } from './-ask-password.tsx'

const BASE = { version: null, values: { current_password: '', password: '' } }
const LABELS = { current_password: 'Current password', password: 'New password' }

/** Secrets are never written to the device: this form has no journal. */
export function PasswordForm() {
  const { online } = useReachability()
  const { run, dialog } = useAskPassword()
  const [serverErrors, setServerErrors] = useState<Record<string, string[]>>()
  const form = useForm({
    base: BASE,
    schema: PasswordBody,
    journal: null,
    serverErrors,
    onSave: async (body) => {
      try {
        return await run({
          label: 'Change password',
          hasPassword: true,
          act: async () => {
            const { ended_sessions } = await call('auth.changePassword', { body })
            toasts.success(
              ended_sessions > 0
                ? `Password changed, ${formatCount(ended_sessions, 'other device')} signed out`
                : 'Password changed',
            )
          },
        })
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        setServerErrors(error.status === 422 ? error.errors : { form: [error.message] })
        return false
      }
    },
  })
  const save = async () => {
    if (await form.save()) form.reset()
  }
  return (
    <>
      <Form
        onSubmit={() => void save()}
        errors={form.errors}
        labels={LABELS}
        changes={form.changed.length}
        busy={form.saving}
        submitLabel="Change password"
        submitReason={online ? undefined : 'Needs a connection'}
        label="Password"
      >
        <FormSection title="Password" text="Changing it signs out your other devices.">
          <PasswordField label="Current password" autoComplete="current-password" {...form.field('current_password')} />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="10 to 128 characters"
            {...form.field('password')}
          />
        </FormSection>
      </Form>
      {dialog}
    </>
  )
}
