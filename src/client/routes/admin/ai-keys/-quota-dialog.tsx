import '#contract/ai-keys.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { etagOf } from '#contract/calls/envelope.ts'
import { RESET_WINDOWS } from '#contract/records/ai-key.ts'
import { userAiKey as definition, type UserAiKey } from '#contract/records/ai-user-key.ts'
import { labelsOf } from '#contract/records/record.ts'
import { emptyForm, formOf, schemasOf } from '#contract/records/schemas.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useLeaveGuard } from '#client/ui/leave-guard.ts'
import { useForm } from '#client/records/form/use-form.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Form } from '#client/ui/form.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { WINDOW_OPTIONS } from './-key-words.ts'
import { PersonField } from './-person-field.tsx'
import { UsageBar } from './-usage-bar.tsx'
import { useAfterKeyChange } from './-use-key-actions.ts'
import { userUsageOf } from './-user-key-list.tsx'

const LABELS = labelsOf(definition)
/** As the calls take them: ids, and numbers that were typed. */
const { form: NewKey, update } = schemasOf(definition)
const Quota = v.object(update.entries)

/** How much one person may ask for, or that another one may; saved at once or not at all. */
export function QuotaDialog({ userKey }: { readonly userKey: UserAiKey | undefined }) {
  const navigate = useNavigate()
  const afterwards = useAfterKeyChange()
  const { online } = useReachability()
  const formId = useId()
  const [serverErrors, setServerErrors] = useState<Record<string, string[]>>()
  const close = () => void navigate({ to: '/admin/ai-keys/users', resetScroll: false })
  // What was typed belongs to the quota as it was then; the list beneath goes on being refreshed.
  const [start] = useState(() => ({ version: userKey?.version ?? null, values: startOf(userKey) }))
  const form = useForm({
    base: start,
    schema: userKey ? Quota : NewKey,
    journal: null,
    serverErrors,
    onSave: async (values) => {
      try {
        if (userKey && start.version !== null) {
          const params = { id: String(userKey.id) }
          const headers = { 'If-Match': etagOf(start.version) }
          await call('userAiKeys.setQuota', { params, body: v.parse(Quota, values) }, { headers })
        } else await call('userAiKeys.create', { body: values })
        toasts.success(userKey ? 'Quota updated successfully' : 'User API key added successfully')
        await afterwards()
        return true
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        const failed = userKey ? 'Failed to update quota' : 'Failed to save API key'
        setServerErrors(error.status === 422 ? error.errors : { form: [`${failed}: ${error.message}`] })
        return false
      }
    },
  })
  useLeaveGuard(form.dirty && !form.saving)
  const submit = async () => {
    if (await form.save()) close()
  }
  const title = userKey ? 'Edit User API Key Quota' : 'Add user API key'
  const { onChange: chooseWindow, ...resetWindow } = form.field('reset_window')
  return (
    <Dialog
      open
      addressed
      sticky={form.dirty}
      onOpenChange={(open) => !open && close()}
      title={title}
      shape="panel"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.saving}
            busyLabel="Saving..."
            disabledReason={online ? undefined : 'Needs a connection'}
          >
            Save
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        bar="none"
        onSubmit={() => void submit()}
        errors={form.errors}
        labels={LABELS}
        changes={form.changed.length}
        busy={form.saving}
        label={title}
      >
        <div className="grid gap-4">
          {userKey ? (
            <div>
              <p className="font-semibold" dir="auto">
                {userKey.name}
              </p>
              <p className="mb-3 text-small break-words text-ink-2">
                {userKey.user.name}, {userKey.user.email}
              </p>
              <UsageBar usage={userUsageOf(userKey)} of={userKey.name} />
            </div>
          ) : (
            <>
              <PersonField {...form.field('user_id')} />
              <TextField label="Name" hint="What it is for, such as “CV builder”." {...form.field('name')} />
            </>
          )}
          <TextField
            label="Requests per key"
            hint="From 1 to 10,000."
            inputMode="numeric"
            {...form.field('requests_per_key')}
          />
          <SelectField
            label="Starts over"
            options={WINDOW_OPTIONS}
            hint="When the used requests count from zero again, at midnight UTC."
            {...resetWindow}
            onChange={(chosen) => chooseWindow(RESET_WINDOWS.find((each) => each === chosen) ?? 'none')}
          />
          <SwitchRow
            label="Active"
            name="is_active"
            checked={form.values.is_active}
            onChange={(on) => form.set('is_active', on)}
          />
        </div>
      </Form>
    </Dialog>
  )
}

function startOf(key: UserAiKey | undefined) {
  const { requests_per_key, ...values } = key ? formOf(definition, key) : emptyForm(definition)
  return { ...values, requests_per_key: String(requests_per_key ?? 10) }
}
