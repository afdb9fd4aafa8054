import { useId, useState, type ReactNode } from 'react'
import { ROLES } from '#contract/calls/permissions.ts'
import { type FormOf, labelsOf } from '#contract/records/record.ts'
import { user } from '#contract/records/user.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { CallFailure } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import { DraftOffer } from '#client/records/form/draft-offer.tsx'
import type { Base, FieldErrors } from '#client/records/form/form-state.ts'
import { type Form as FormHandle, useForm } from '#client/records/form/use-form.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Form } from '#client/ui/form.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useAskPassword } from '#client/routes/admin/-ask-password.tsx'
import { ROLE_OPTIONS } from '#client/widgets/user-words.ts'

export type UserValues = FormOf<typeof user>

/** What is typed beside the fields that the device keeps: a password never is. */
export interface Secrets {
  readonly password: string
  readonly oneTime: boolean
}

const LABELS = { ...labelsOf(user), password: 'Password' }
/** Once they are wrong, what is typed next is another try. */
const NO_ERRORS: FieldErrors = {}

interface UserFormProps {
  readonly title: string
  readonly base: Base<UserValues>
  /** `user:12`, `user:create`. */
  readonly draftId: string
  readonly saveLabel: string
  /** What the password is asked for, where it has to be. */
  readonly actLabel: string
  /** Wrong with the secrets before anything is sent. */
  readonly checkSecrets?: (secrets: Secrets) => FieldErrors
  /** @throws CallFailure */
  readonly onSave: (values: UserValues, changed: Partial<UserValues>, secrets: Secrets) => Promise<void>
  readonly onSaved: () => void
  readonly onClose: () => void
  readonly children: (
    form: FormHandle<UserValues>,
    secrets: Secrets,
    set: (secrets: Partial<Secrets>) => void,
    errors: FieldErrors,
  ) => ReactNode
}

/** Somebody's account in a form over the list. It is saved live; what is typed is kept on the device, but for passwords. */
export function UserForm(props: UserFormProps) {
  const { title, base, draftId, saveLabel, actLabel, checkSecrets, onSave, onSaved, onClose, children } = props
  const formId = useId()
  const { drafts } = useWorkspace()
  const { online } = useReachability()
  const [serverErrors, setServerErrors] = useState<FieldErrors>(NO_ERRORS)
  const [secretErrors, setSecretErrors] = useState<FieldErrors>(NO_ERRORS)
  const [secrets, setSecrets] = useState<Secrets>({ password: '', oneTime: true })
  const { run, dialog } = useAskPassword()
  const form = useForm<UserValues>({
    base,
    schema: schemasOf(user).form,
    journal: { journal: drafts, draftId, label: ({ name }) => String(name ?? '') },
    serverErrors,
    onSave: async (values, changed) => {
      if (Object.keys(checkSecrets?.(secrets) ?? NO_ERRORS).length > 0) return false
      try {
        return await run({ label: actLabel, act: () => onSave(values, changed, secrets) })
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        const { password, ...others } = error.errors
        setSecretErrors(password ? { password } : NO_ERRORS)
        setServerErrors(error.status === 422 ? others : { form: [error.message] })
        return false
      }
    },
  })
  const submit = async () => {
    // Said at once with what is wrong with the fields.
    setSecretErrors(checkSecrets?.(secrets) ?? NO_ERRORS)
    if (await form.save()) onSaved()
  }
  const errors = { ...form.errors, ...secretErrors }
  return (
    <Dialog
      open
      addressed
      onOpenChange={(open) => !open && onClose()}
      title={title}
      shape="panel"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.saving}
            busyLabel="Saving..."
            disabledReason={online ? undefined : 'Needs a connection'}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        bar="none"
        onSubmit={() => void submit()}
        errors={errors}
        labels={LABELS}
        changes={form.changed.length}
        busy={form.saving}
        label={title}
      >
        <DraftOffer form={form} />
        <div className="grid gap-4">
          <TextField label="Name" autoComplete="off" maxLength={120} {...form.field('name')} />
          <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
          <SelectField
            label="Role"
            hint={ROLE_HINTS[form.values.role]}
            options={ROLE_OPTIONS}
            {...form.field('role')}
            onChange={(chosen) => form.set('role', ROLES.find((role) => role === chosen) ?? form.values.role)}
          />
          {children(
            form,
            secrets,
            (change) => {
              setSecrets({ ...secrets, ...change })
              setSecretErrors(NO_ERRORS)
            },
            errors,
          )}
        </div>
      </Form>
      {dialog}
    </Dialog>
  )
}

const ROLE_HINTS: Readonly<Record<UserValues['role'], string>> = {
  admin: 'Can do everything, including managing accounts.',
  moderator: 'Can write, publish and delete content.',
  user: 'Has no access to the back office.',
}
