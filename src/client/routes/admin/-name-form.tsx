import '#contract/account.ts'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { ProfileBody } from '#contract/calls/account.ts'
import { type CurrentUser } from '#contract/calls/auth.ts'
import { may, updateUser } from '#client/data/session.ts'
import { useReachability } from '#client/data/use-session.ts'
import { DraftOffer } from '#client/records/form/draft-offer.tsx'
import { Form, FormSection } from '#client/ui/form.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { ImageUploader } from '#client/widgets/image-uploader.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { useLiveForm } from './-use-live-form.ts'

const LABELS = { name: 'Name', email: 'Email', avatar: 'Picture', current_password: 'Current password' }

/** As the server tells addresses apart: another spelling of the same one is no other address. */
const keyOf = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** The password is asked for by the field that shows when it is needed, and by the server. */
const Values = v.object({ ...ProfileBody.entries, current_password: v.string() })

function startOf(user: CurrentUser | undefined) {
  const { name = '', email = '', avatar = null } = user ?? {}
  return { name, email, avatar, current_password: '' }
}

export function NameForm({ user }: { readonly user: CurrentUser }) {
  const { drafts } = useWorkspace()
  const { online } = useReachability()
  const picture = useOutboxUpload()
  const { form, question } = useLiveForm({
    record: user,
    start: startOf,
    schema: Values,
    journal: { journal: drafts, draftId: 'profile', label: () => 'Profile', secrets: ['current_password'] },
    actLabel: 'Change the address',
    hasPassword: true,
    sendsChanges: true,
    save: async ({ email, current_password }, { current_password: _password, ...changed }, send) => {
      const proof = keyOf(email) === keyOf(user.email) ? {} : { current_password }
      await updateUser(await send('auth.updateMe', { body: { ...changed, ...proof } }))
      toasts.success('Saved')
    },
  })
  const submit = async () => {
    // The password has done its work.
    if (await form.save()) form.set('current_password', '')
  }
  const isNewAddress = keyOf(form.values.email) !== keyOf(user.email)
  const isConfirmed = user.email_verified_at !== null
  const pictureError = form.errors['avatar']?.[0]
  return (
    <>
      <DraftOffer form={form} />
      <Form
        onSubmit={() => void submit()}
        errors={form.errors}
        labels={LABELS}
        changes={form.changed.length}
        busy={form.saving}
        submitReason={online ? undefined : 'Needs a connection'}
        onReset={form.reset}
        label="Name and email"
      >
        <FormSection title="Account" text="Shown with your posts and changes.">
          <TextField label="Name" autoComplete="name" {...form.field('name')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            {...(isNewAddress ? {} : { hint: isConfirmed ? 'Confirmed' : 'Not confirmed yet' })}
            {...form.field('email')}
          />
          {!isNewAddress && !isConfirmed && (
            <p>
              <Link to="/resend-verification" className="text-link inline-flex min-h-11 items-center lg:min-h-7">
                Send the confirmation mail again
              </Link>
            </p>
          )}
          {isNewAddress && (
            <PasswordField
              label="Current password"
              autoComplete="current-password"
              hint="Needed to change the address. The old address gets a notice."
              {...form.field('current_password')}
            />
          )}
          {/* Who may put no files into the library keeps the initials. */}
          {may('content.write') && (
            <div data-field="avatar">
              <ImageUploader
                label="Picture"
                portraitOf={form.values.name}
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
        </FormSection>
      </Form>
      {question}
    </>
  )
}
