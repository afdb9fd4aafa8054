import '#contract/account.ts'
import { PasswordBody } from '#contract/calls/account.ts'
import { useReachability } from '#client/data/use-session.ts'
import { Form, FormSection } from '#client/ui/form.tsx'
import { formatCount } from '#client/ui/format.ts'
import { PasswordField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { passwordHint } from '#client/widgets/password-words.ts'
import { useLiveForm } from './-use-live-form.ts'

const start = () => ({ current_password: '', password: '' })
const LABELS = { current_password: 'Current password', password: 'New password' }

/** Secrets are never written to the device: this form has no journal. */
export function PasswordForm() {
  const { online } = useReachability()
  const { form, question } = useLiveForm({
    record: undefined,
    start,
    schema: PasswordBody,
    actLabel: 'Change password',
    hasPassword: true,
    save: async (body, _, send) => {
      const { ended_sessions } = await send('auth.changePassword', { body })
      toasts.success(
        ended_sessions > 0
          ? `Password changed, ${formatCount(ended_sessions, 'other device')} signed out`
          : 'Password changed',
      )
    },
  })
  const save = async () => {
    if (!(await form.save())) return
    if (form.hasMore()) form.rebase({ version: null, values: start() })
    else form.reset()
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
            hint={passwordHint('your')}
            {...form.field('password')}
          />
        </FormSection>
      </Form>
      {question}
    </>
  )
}
