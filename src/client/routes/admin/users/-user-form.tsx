import { useMemo, type ReactNode } from 'react'
import * as v from 'valibot'
import { ROLES } from '#contract/calls/permissions.ts'
import { type FormOf, labelsOf, type Shown } from '#contract/records/record.ts'
import { user } from '#contract/records/user.ts'
import { emptyForm, formOf, schemasOf } from '#contract/records/schemas.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { Form as FormHandle } from '#client/records/form/use-form.ts'
import { LiveDialog } from '#client/routes/admin/-live-dialog.tsx'
import type { LiveFormOptions } from '#client/routes/admin/-use-live-form.ts'
import { SelectField } from '#client/ui/choice-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ROLE_OPTIONS, ROLE_WORDS } from '#client/widgets/user-words.ts'
import { useAfterChange } from './-after-change.ts'

export type UserValues = FormOf<typeof user> & {
  readonly password: string
  readonly one_time: boolean
}

type Person = Shown<typeof user>

const LABELS = { ...labelsOf(user), password: 'Password' }
/** A password is never kept on the device. */
const SECRETS = ['password', 'one_time']

interface UserFormProps extends Pick<LiveFormOptions<UserValues, Person>, 'actLabel' | 'save'> {
  readonly title: string
  /** Undefined for a new one. */
  readonly person: Person | undefined
  readonly needsPassword?: boolean
  readonly saveLabel?: string
  readonly onSaved?: () => void
  readonly onSavedLater?: () => void
  readonly onClose: () => void
  readonly children: (form: FormHandle<UserValues>) => ReactNode
}

/** Somebody's account in a form over the list. It is saved live; what is typed is kept on the device, but for passwords. */
export function UserForm({ person, needsPassword = false, children, ...dialog }: UserFormProps) {
  const { drafts } = useWorkspace()
  const refresh = useAfterChange()
  const schema = useMemo(
    () =>
      v.object({
        ...schemasOf(user).form.entries,
        password: needsPassword ? v.pipe(v.string(), v.minLength(1, 'Password is required')) : v.string(),
        one_time: v.boolean(),
      }),
    [needsPassword],
  )
  return (
    <LiveDialog
      labels={LABELS}
      record={person}
      start={startOf}
      schema={schema}
      journal={{
        journal: drafts,
        draftId: person ? `user:${person.id}` : 'user:create',
        label: ({ name }) => String(name ?? ''),
        secrets: SECRETS,
      }}
      valueWords={{ role: ROLE_WORDS }}
      refresh={refresh}
      {...dialog}
    >
      {(form) => (
        <>
          <TextField label="Name" autoComplete="off" maxLength={120} {...form.field('name')} />
          <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
          <SelectField
            label="Role"
            hint={ROLE_HINTS[form.values.role]}
            options={ROLE_OPTIONS}
            {...form.field('role')}
            onChange={(chosen) => form.set('role', ROLES.find((role) => role === chosen) ?? form.values.role)}
          />
          {children(form)}
        </>
      )}
    </LiveDialog>
  )
}

function startOf(person: Person | undefined): UserValues {
  return { ...(person ? formOf(user, person) : emptyForm(user)), password: '', one_time: true }
}

const ROLE_HINTS: Readonly<Record<UserValues['role'], string>> = {
  admin: 'Can do everything, including managing accounts.',
  moderator: 'Can write, publish and delete content.',
  user: 'Has no access to the back office.',
}
