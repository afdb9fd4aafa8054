import '#contract/ai-keys.ts'
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { userAiKey as definition, type UserAiKey } from '#contract/records/ai-user-key.ts'
import { labelsOf } from '#contract/records/record.ts'
import { emptyForm, formOf, schemasOf } from '#contract/records/schemas.ts'
import { LiveDialog } from '#client/routes/admin/-live-dialog.tsx'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { userUsageOf, WINDOW_WORDS } from './-key-words.ts'
import { WindowField } from './-window-field.tsx'
import { PersonField } from './-person-field.tsx'
import { UsageBar } from './-usage-bar.tsx'
import { useAfterKeyChange } from './-use-key-actions.ts'

const LABELS = labelsOf(definition)
/** As the calls take them: ids, and numbers that were typed. */
const { form: NewKey, update } = schemasOf(definition)
const Quota = v.object(update.entries)

/** How much one person may ask for, or that another one may. */
export function QuotaDialog({ userKey }: { readonly userKey: UserAiKey | undefined }) {
  const navigate = useNavigate()
  const afterwards = useAfterKeyChange()
  return (
    <LiveDialog
      title={userKey ? 'Edit User API Key Quota' : 'Add user API key'}
      labels={LABELS}
      record={userKey}
      start={startOf}
      schema={userKey ? Quota : NewKey}
      actLabel="Save quota"
      failed={userKey ? 'Failed to update quota' : 'Failed to save API key'}
      valueWords={{ reset_window: WINDOW_WORDS }}
      save={async (values, _, send) => {
        if (userKey) {
          const params = { id: String(userKey.id) }
          await send('userAiKeys.setQuota', { params, body: v.parse(Quota, values) })
        } else await send('userAiKeys.create', { body: values })
        toasts.success(userKey ? 'Quota updated successfully' : 'User API key added successfully')
      }}
      refresh={afterwards}
      onClose={() => void navigate({ to: '/admin/ai-keys/users', resetScroll: false })}
    >
      {(form) => {
        return (
          <>
            {userKey ? (
              <div>
                <p className="font-semibold" dir="auto">
                  {userKey.name}
                </p>
                <p className="mb-3 text-small text-ink-2">
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
            <WindowField {...form.field('reset_window')} />
            <SwitchRow
              label="Active"
              name="is_active"
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

function startOf(key: UserAiKey | undefined) {
  const { requests_per_key, ...values } = key ? formOf(definition, key) : emptyForm(definition)
  return { ...values, requests_per_key: String(requests_per_key ?? 10) }
}
