import { useMemo, useState } from 'react'
import { ProfileBody, type CurrentUser } from '#contract/calls/auth.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { may, updateUser } from '#client/data/session.ts'
import { useReachability } from '#client/data/use-session.ts'
import { Form, FormSection } from '#client/ui/form.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { ImageUploader } from '#client/widgets/image-uploader.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { useForm } from '#client/records/form/use-form.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import { useAskPassword } from './-ask-password.tsx'

const LABELS = { name: 'Name', email: 'Email', avatar: 'Picture', current_password: 'Current password' }

/** As the server tells addresses apart: another spelling of the same one is no other address. */
const keyOf = (email: string) => email.trim().normalize('NFC').toLowerCase()

export function NameForm({ user }: { readonly user: CurrentUser }) {
  const { drafts } = useWorkspace()
  const { online } = useReachability()
  const picture = useOutboxUpload()
  const { run, dialog } = useAskPassword()
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
    // What was not touched here may have changed on another device since.
    onSave: async (values, changed) => {
      try {
        const proof = keyOf(values.email) === keyOf(user.email) ? {} : { current_password: password }
        return await run({
          label: 'Change the address',
          hasPassword: true,
          act: async () => {
            await updateUser(await call('auth.updateMe', { body: { ...changed, ...proof } }))
            setPassword('')
            toasts.success('Saved')
          },
        })
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        setServerErrors(error.status === 422 ? error.errors : { form: [error.message] })
        return false
      }
    },
  })
  const isNewAddress = keyOf(form.values.email) !== keyOf(user.email)
  const pictureError = form.errors['avatar']?.[0]
  return (
    <>
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
        <FormSection title="Account" text="Shown with your posts and changes.">
          {/* Who may put no files into the library keeps the initials. */}
          {may('content.write') && (
            <div className="max-w-[260px]" data-field="avatar">
              <ImageUploader
                label="Picture"
                value={form.values.avatar ?? null}
                onChange={form.field('avatar').onChange}
                upload={picture.upload}
                resolveSrc={picture.resolveSrc}
                limits={picture.limits}
                {...(online ? {} : { disabledReason: 'Needs a connection' })}
                {...(pictureError === undefined ? {} : { error: pictureError })}
              />
            </div>
          )}
          <TextField label="Name" autoComplete="name" {...form.field('name')} />
          <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
          {isNewAddress && (
            <PasswordField
              label="Current password"
              name="current_password"
              autoComplete="current-password"
              hint="Needed to change the address. The old address gets a notice."
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
      {dialog}
    </>
  )
}
