import '#contract/live.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { user } from '#contract/records/user.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { useRowOpened } from '#client/records/list-place.ts'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { passwordHint } from '#client/widgets/password-words.ts'
import { AbsentUser } from './-absent-user.tsx'
import { PasswordField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { UserForm } from './-user-form.tsx'

const TITLE = 'Edit user'

/** An account in a form over the list. */
export function EditUser({ id }: { readonly id: number }) {
  const view = useRecord(user, id)
  useRowOpened('/admin/users', id)
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/admin/users', search: true, resetScroll: false })
  const { record } = view
  if (!record) return <AbsentUser title={TITLE} view={view} onClose={close} />
  return (
    <UserForm
      title={TITLE}
      person={record}
      actLabel="Save the account"
      onClose={close}
      save={async (_, { password, one_time, ...changed }, send) => {
        const secret = password ? { password, one_time: one_time ?? true } : {}
        const { name } = await send('users.update', { params: { id: String(id) }, body: { ...changed, ...secret } })
        toasts.success(`“${name}” is saved`, { title: 'User Updated' })
      }}
    >
      {(form) => (
        <>
          <div>
            <SwitchRow
              label="Active"
              name="is_active"
              hint="Inactive people can’t sign in and are signed out everywhere."
              checked={form.values.is_active}
              onChange={(on) => form.set('is_active', on)}
              error={form.errors['is_active']?.[0]}
            />
            <SwitchRow
              label="Email verified"
              name="email_verified_at"
              hint="A new address is unverified until its owner opens the link."
              checked={form.values.email_verified_at !== null}
              onChange={(on) =>
                form.set('email_verified_at', on ? (record.email_verified_at ?? new Date().toISOString()) : null)
              }
            />
          </div>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            optional
            hint={`Leave blank to keep the current one. ${passwordHint('their')}.`}
            {...form.field('password')}
          />
          {form.values.password !== '' && (
            <SwitchRow
              label="One-time password"
              hint="It works for 24 hours. Who signs in with it has to choose another one."
              checked={form.values.one_time}
              onChange={(on) => form.set('one_time', on)}
            />
          )}
          <p>
            <Link
              to="/admin/users/$userId/details"
              params={{ userId: String(id) }}
              search
              resetScroll={false}
              className="text-link inline-flex min-h-7 items-center underline underline-offset-3"
            >
              Details, sessions and activity
            </Link>
          </p>
        </>
      )}
    </UserForm>
  )
}
