import { useState } from 'react'
import { ProfileBody, type CurrentUser } from '#contract/calls/auth.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { updateUser } from '#client/data/session.ts'
import { useReachability } from '#client/data/use-session.ts'
import { Form, FormSection } from '#client/ui/form.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { useForm } from '#client/records/form/use-form.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import { useMemo } from 'react'

const LABELS = { name: 'Name', email: 'Email' }

export function NameForm({ user }: { readonly user: CurrentUser }) {
  const { drafts } = useWorkspace()
  const { online } = useReachability()
  const [serverErrors, setServerErrors] = useState<Record<string, string[]>>()
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
        await updateUser(await call('auth.updateMe', { body: values }))
        toasts.success('Saved')
        return true
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        setServerErrors(error.status === 422 ? error.errors : { form: [error.message] })
        return false
      }
    },
  })
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
      </FormSection>
    </Form>
  )
}
