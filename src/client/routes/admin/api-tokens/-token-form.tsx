import '#contract/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { apiTokenEndpoints, type ApiToken, DEFAULT_EXPIRY, EXPIRY_DAYS } from '#contract/calls/api-tokens.ts'
import { SCOPES } from '#contract/calls/permissions.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { useForm } from '#client/records/form/use-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { CheckboxField, CheckGroup, SelectField } from '#client/ui/choice-field.tsx'
import { Form } from '#client/ui/form.tsx'
import { formatDate } from '#client/ui/format.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { useAskPassword } from '#client/routes/admin/-ask-password.tsx'
import { SCOPE_WORDS } from './-token-words.tsx'

export interface Made {
  readonly name: string
  readonly token: string
}

interface TokenFormProps {
  readonly id: string
  /** One whose settings are taken over. */
  readonly like: ApiToken | undefined
  readonly onBusy: (busy: boolean) => void
  readonly onMade: (made: Made) => void
}

const DAY = 24 * 60 * 60 * 1000
const LABELS = {
  name: 'Name',
  expires_in_days: 'Expiry',
  permissions: 'Permissions',
  understood: 'Wide token',
}

const entries = apiTokenEndpoints['apiTokens.create'].body.pipe[0].entries
/** As the call takes them; what is wide has to be meant. */
const Values = v.pipe(
  v.object({
    name: entries.name,
    expires_in_days: entries.expires_in_days,
    permissions: entries.permissions,
    understood: v.boolean(),
  }),
  v.forward(
    v.check(
      ({ expires_in_days, permissions, understood }) => understood || !isWide(expires_in_days, permissions),
      'Tick this, or choose less',
    ),
    ['understood'],
  ),
)

const isWide = (days: number, permissions: readonly string[]) => days === 0 || permissions.includes('admin')

/** Name, lifetime and permissions of a new token. Nothing of it is kept on the device. */
export function TokenForm({ id, like, onBusy, onMade }: TokenFormProps) {
  const client = useQueryClient()
  const [serverErrors, setServerErrors] = useState<Record<string, string[]>>()
  const { run, dialog } = useAskPassword()
  const base = useMemo(() => ({ version: null, values: startOf(like) }), [like])
  const form = useForm({
    base,
    schema: Values,
    journal: null,
    serverErrors,
    onSave: async (values) => {
      const { name, expires_in_days, permissions } = v.parse(Values, values)
      const act = async () => {
        const made = await call('apiTokens.create', { body: { name, expires_in_days, permissions } })
        void client.invalidateQueries({ queryKey: ['apiTokens.list'] })
        onMade({ name: made.name, token: made.token })
      }
      try {
        return await run({ label: 'Generate token', act })
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        setServerErrors(error.status === 422 ? error.errors : { form: [error.message] })
        return false
      }
    },
  })
  useEffect(() => onBusy(form.saving), [form.saving, onBusy])
  const now = useNow()
  const { values } = form
  const days = Number(values.expires_in_days)
  return (
    <>
      <Form
        id={id}
        bar="none"
        onSubmit={() => void form.save()}
        errors={form.errors}
        labels={LABELS}
        changes={form.changed.length}
        busy={form.saving}
        label="Generate New Token"
      >
        <div className="grid gap-4">
          <TextField label="Name" hint="What will use it, such as “Newsletter import”." {...form.field('name')} />
          <SelectField
            label="Expiry"
            options={EXPIRY_DAYS.map((each) => ({ value: String(each), label: each === 0 ? 'Never' : `${each} days` }))}
            hint={days === 0 ? 'Works until somebody revokes it.' : `Works until ${formatDate(now + days * DAY)}.`}
            {...form.field('expires_in_days')}
          />
          <CheckGroup
            label="Permissions"
            options={SCOPES.map((scope) => ({ value: scope, label: SCOPE_WORDS[scope] }))}
            hint="Never more than you may do yourself."
            {...form.field('permissions')}
          />
          {isWide(days, values.permissions) && (
            <Banner tone="warn">
              <p className="mb-1">{wideWords(days, values.permissions)}</p>
              <CheckboxField
                label="I need all of that"
                name="understood"
                checked={values.understood}
                onChange={(understood) => form.set('understood', understood)}
                error={form.errors['understood']}
              />
            </Banner>
          )}
        </div>
      </Form>
      {dialog}
    </>
  )
}

interface FormValues extends Record<string, unknown> {
  name: string
  expires_in_days: string
  permissions: readonly string[]
  understood: boolean
}

function startOf(like: ApiToken | undefined): FormValues {
  const { name = '', permissions = ['read'] as const } = like ?? {}
  return { name, expires_in_days: String(daysOf(like)), permissions, understood: false }
}

/** The choice that a token was made with. */
function daysOf(token: ApiToken | undefined): number {
  if (!token) return DEFAULT_EXPIRY
  if (token.expires_at === null) return 0
  return Math.round((Date.parse(token.expires_at) - Date.parse(token.created_at)) / DAY)
}

function wideWords(days: number, permissions: readonly string[]): string {
  const never = 'works until somebody revokes it'
  const admin = 'can do everything that you can, including managing accounts'
  if (!permissions.includes('admin')) return `Anyone who gets hold of this token can use it for good: it ${never}.`
  return `Anyone who gets hold of this token ${admin}${days === 0 ? `, and it ${never}` : ''}.`
}
