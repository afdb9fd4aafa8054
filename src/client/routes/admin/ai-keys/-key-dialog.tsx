import '#contract/ai-keys.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import * as v from 'valibot'
import { ApiKey, OtherApiKey } from '#contract/calls/ai-keys.ts'
import { etagOf } from '#contract/calls/envelope.ts'
import { aiKey as definition, type AiKey, RESET_WINDOWS } from '#contract/records/ai-key.ts'
import { labelsOf } from '#contract/records/record.ts'
import { emptyForm, formOf, schemasOf } from '#contract/records/schemas.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useLeaveGuard } from '#client/ui/leave-guard.ts'
import { useForm } from '#client/records/form/use-form.ts'
import { useAskPassword } from '#client/routes/admin/-ask-password.tsx'
import { Button } from '#client/ui/button.tsx'
import { SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Form } from '#client/ui/form.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { hintOf, usageOf } from './-key-list.tsx'
import { WINDOW_OPTIONS } from './-key-words.ts'
import { UsageBar } from './-usage-bar.tsx'
import { useAfterKeyChange } from './-use-key-actions.ts'

const LABELS = { ...labelsOf(definition), api_key: 'API key' }

/** A key of the provider over the list; saved at once or not at all, and nothing of it is kept on the device. */
export function KeyDialog({ aiKey }: { readonly aiKey: AiKey | undefined }) {
  const navigate = useNavigate()
  const afterwards = useAfterKeyChange()
  const { online } = useReachability()
  const formId = useId()
  const [serverErrors, setServerErrors] = useState<Record<string, string[]>>()
  const { run, dialog } = useAskPassword()
  const close = () => void navigate({ to: '/admin/ai-keys', resetScroll: false })
  // What was typed belongs to the key as it was then; the list beneath goes on being refreshed.
  const [start] = useState(() => ({ version: aiKey?.version ?? null, values: startOf(aiKey) }))
  const schema = useMemo(
    () => v.object({ ...schemasOf(definition).form.entries, api_key: aiKey ? OtherApiKey : ApiKey }),
    [aiKey],
  )
  const save = async (body: v.InferOutput<typeof schema>) => {
    if (aiKey && start.version !== null) {
      const params = { id: String(aiKey.id) }
      await call('aiKeys.update', { params, body }, { headers: { 'If-Match': etagOf(start.version) } })
    } else await call('aiKeys.create', { body })
    toasts.success(`API key ${aiKey ? 'updated' : 'added'} successfully`)
    await afterwards()
  }
  const form = useForm({
    base: start,
    schema,
    journal: null,
    serverErrors,
    onSave: async (values) => {
      try {
        return await run({ label: aiKey ? 'Replace API key' : 'Add API key', act: () => save(v.parse(schema, values)) })
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        setServerErrors(error.status === 422 ? error.errors : { form: [`Failed to save API key: ${error.message}`] })
        return false
      }
    },
  })
  useLeaveGuard(form.dirty && !form.saving)
  const submit = async () => {
    if (await form.save()) close()
  }
  const title = aiKey ? 'Edit API key' : 'Add API key'
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
          {aiKey && <UsageBar usage={usageOf(aiKey)} of={aiKey.name} />}
          <TextField label="Name" hint="What it is for, such as “CV assistant”." {...form.field('name')} />
          <PasswordField
            label="API key"
            autoComplete="off"
            placeholder={aiKey && hintOf(aiKey)}
            hint={
              aiKey
                ? 'Leave it blank to keep the one that is stored. A new one goes on with the same counts.'
                : 'Stored encrypted, and never shown again.'
            }
            {...form.field('api_key')}
          />
          <TextField label="Max requests" hint="From 1 to 1,000." inputMode="numeric" {...form.field('max_requests')} />
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
            hint="The site asks the provider with it."
            checked={form.values.is_active}
            onChange={(on) => form.set('is_active', on)}
          />
        </div>
      </Form>
      {dialog}
    </Dialog>
  )
}

function startOf(key: AiKey | undefined) {
  const { max_requests, ...values } = key ? formOf(definition, key) : emptyForm(definition)
  return { ...values, max_requests: String(max_requests ?? 5), api_key: '' }
}
