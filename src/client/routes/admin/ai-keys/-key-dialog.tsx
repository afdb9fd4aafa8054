import '#contract/ai-keys.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as v from 'valibot'
import { ApiKey, OtherApiKey } from '#contract/calls/ai-keys.ts'
import { aiKey as definition, type AiKey } from '#contract/records/ai-key.ts'
import { labelsOf } from '#contract/records/record.ts'
import { emptyForm, formOf, schemasOf } from '#contract/records/schemas.ts'
import { LiveDialog } from '#client/routes/admin/-live-dialog.tsx'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { hintOf, usageOf } from './-key-list.tsx'
import { WINDOW_WORDS } from './-key-words.ts'
import { WindowField } from './-window-field.tsx'
import { UsageBar } from './-usage-bar.tsx'
import { useAfterKeyChange } from './-use-key-actions.ts'

const LABELS = { ...labelsOf(definition), api_key: 'API key' }

/** A key of the provider over the list; nothing of it is kept on the device. */
export function KeyDialog({ aiKey }: { readonly aiKey: AiKey | undefined }) {
  const navigate = useNavigate()
  const afterwards = useAfterKeyChange()
  const schema = useMemo(
    () => v.object({ ...schemasOf(definition).form.entries, api_key: aiKey ? OtherApiKey : ApiKey }),
    [aiKey],
  )
  return (
    <LiveDialog
      title={aiKey ? 'Edit API key' : 'Add API key'}
      labels={LABELS}
      record={aiKey}
      start={startOf}
      schema={schema}
      actLabel={aiKey ? 'Replace API key' : 'Add API key'}
      failed="Failed to save API key"
      valueWords={{ reset_window: WINDOW_WORDS }}
      save={async (values, _, send) => {
        const body = v.parse(schema, values)
        if (aiKey) await send('aiKeys.update', { params: { id: String(aiKey.id) }, body })
        else await send('aiKeys.create', { body })
        toasts.success(`API key ${aiKey ? 'updated' : 'added'} successfully`)
      }}
      refresh={afterwards}
      onClose={() => void navigate({ to: '/admin/ai-keys', resetScroll: false })}
    >
      {(form) => {
        return (
          <>
            {aiKey && <UsageBar usage={usageOf(aiKey)} of={aiKey.name} />}
            <TextField label="Name" hint="What it is for, such as “CV assistant”." {...form.field('name')} />
            <PasswordField
              label="API key"
              autoComplete="off"
              placeholder={aiKey && hintOf(aiKey)}
              hint={
                aiKey
                  ? 'Leave blank to keep the current one. A new key keeps the counts.'
                  : 'Stored encrypted, and never shown again.'
              }
              {...form.field('api_key')}
            />
            <TextField
              label="Max requests"
              hint="From 1 to 1,000."
              inputMode="numeric"
              {...form.field('max_requests')}
            />
            <WindowField {...form.field('reset_window')} />
            <SwitchRow
              label="Active"
              name="is_active"
              hint="The site uses it to ask the provider."
              checked={form.values.is_active}
              onChange={(on) => form.set('is_active', on)}
              error={form.errors['is_active']?.[0]}
            />
          </>
        )
      }}
    </LiveDialog>
  )
}

function startOf(key: AiKey | undefined) {
  const { max_requests, ...values } = key ? formOf(definition, key) : emptyForm(definition)
  return { ...values, max_requests: String(max_requests ?? 5), api_key: '' }
}
