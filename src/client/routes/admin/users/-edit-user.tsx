import '#contract/live.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { etagOf } from '#contract/calls/envelope.ts'
import { formOf } from '#contract/records/schemas.ts'
import { user } from '#contract/records/user.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { useRowOpened } from '#client/records/list-place.ts'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { AbsentUser } from './-absent-user.tsx'
import { PasswordField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { useAfterChange } from './-after-change.ts'
import { UserForm } from './-user-form.tsx'

const TITLE = 'Edit user'

/** An account in a form over the list. */
export function EditUser({ id }: { readonly id: number }) {
  const view = useRecord(user, id)
  useRowOpened('/admin/users', id)
  const navigate = useNavigate()
  const again = useAfterChange()
  const close = () => void navigate({ to: '/admin/users', search: true, resetScroll: false })
  const { record } = view
  const version = record?.version ?? null
  const base = useMemo(() => ({ version, values: formOf(user, record) }), [version, record])
  if (!record) return <AbsentUser title={TITLE} view={view} onClose={close} />
  return (
    <UserForm
      title={TITLE}
      base={base}
      draftId={`user:${id}`}
      saveLabel="Save"
      actLabel="Save the account"
      onClose={close}
      onSaved={close}
      onSave={async (_, changed, { password, oneTime }) => {
        const secret = password === '' ? {} : { password, one_time: oneTime }
        const headers = version === null ? {} : { 'If-Match': etagOf(version) }
        try {
          const input = { params: { id: String(id) }, body: { ...changed, ...secret } }
          const { name } = await call('users.update', input, { headers })
          toasts.success(`“${name}” is saved`, { title: 'User Updated' })
        } catch (error) {
          if (error instanceof CallFailure && error.status === 412) throw changedElsewhere(error)
          throw error
        } finally {
          again()
        }
      }}
    >
      {(form, secrets, setSecrets, errors) => (
        <>
          <div>
            <SwitchRow
              label="Active"
              name="is_active"
              hint="Inactive people can’t sign in and are signed out everywhere."
              checked={form.values.is_active}
              onChange={(on) => form.set('is_active', on)}
              error={errors['is_active']?.[0]}
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
            name="password"
            autoComplete="new-password"
            optional
            hint="Leave blank to keep the current one. 10 to 128 characters."
            value={secrets.password}
            onChange={(password) => setSecrets({ password })}
            error={errors['password']?.[0]}
          />
          {secrets.password !== '' && (
            <SwitchRow
              label="One-time password"
              hint="It works for 24 hours and has to be replaced at the first sign-in."
              checked={secrets.oneTime}
              onChange={(oneTime) => setSecrets({ oneTime })}
            />
          )}
          <p>
            <Link
              to="/admin/users/$userId/details"
              params={{ userId: String(id) }}
              search
              resetScroll={false}
              className="text-link underline underline-offset-3"
            >
              Details, sessions and activity
            </Link>
          </p>
        </>
      )}
    </UserForm>
  )
}

/** The record is asked for again; what was typed stays in the form. */
function changedElsewhere({ body }: CallFailure): CallFailure {
  const text = 'This user was changed elsewhere meanwhile. Save again to put your changes on top.'
  return new CallFailure(409, { ...body, status: 409, message: text }, null)
}
