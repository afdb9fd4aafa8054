import '#contract/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import * as v from 'valibot'
import { apiTokenEndpoints, type ApiToken, DEFAULT_EXPIRY, EXPIRY_DAYS } from '#contract/calls/api-tokens.ts'
import { SCOPES } from '#contract/calls/permissions.ts'
import { LiveDialog } from '#client/routes/admin/-live-dialog.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { CheckboxField } from '#client/ui/checkbox-field.tsx'
import { CheckGroup, SelectField } from '#client/ui/choice-field.tsx'
import { formatDate } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { SCOPE_WORDS } from './-token-words.tsx'

export interface Made {
  readonly name: string
  readonly token: string
}

interface TokenFormProps {
  /** One whose settings are taken over. */
  readonly like: ApiToken | undefined
  readonly onMade: (made: Made) => void
  readonly onClose: () => void
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
export function TokenForm({ like, onMade, onClose }: TokenFormProps) {
  const client = useQueryClient()
  const start = useCallback(() => startOf(like), [like])
  const made = useRef<Made | null>(null)
  const now = useNow()
  return (
    <LiveDialog
      title="Generate New Token"
      saveLabel="Generate"
      savingLabel="Generating..."
      labels={LABELS}
      record={undefined}
      start={start}
      schema={Values}
      actLabel="Generate token"
      save={async (values, _, send) => {
        const { understood: _understood, ...body } = v.parse(Values, values)
        made.current = await send('apiTokens.create', { body })
      }}
      refresh={() => client.invalidateQueries({ queryKey: ['apiTokens.list'] })}
      onSaved={() => made.current && onMade(made.current)}
      onSavedLater={() =>
        made.current &&
        toasts.warning(
          'You had left before it could be shown, and it is shown once. Revoke it, and generate another.',
          {
            title: `Token “${made.current.name}” was generated`,
          },
        )
      }
      onClose={onClose}
    >
      {(form) => {
        const { values } = form
        const days = Number(values.expires_in_days)
        return (
          <>
            <TextField label="Name" hint="What will use it, such as “Newsletter import”." {...form.field('name')} />
            <SelectField
              label="Expiry"
              options={EXPIRY_DAYS.map((each) => ({
                value: String(each),
                label: each === 0 ? 'Never' : `${each} days`,
              }))}
              hint={days === 0 ? 'Works until somebody revokes it.' : `Works until ${formatDate(now + days * DAY)}.`}
              {...form.field('expires_in_days')}
            />
            <CheckGroup
              label="Permissions"
              long
              options={SCOPES.map((scope) => ({ value: scope, label: SCOPE_WORDS[scope] }))}
              hint="A token can never do more than you can."
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
          </>
        )
      }}
    </LiveDialog>
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
