import '#contract/live.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call, CallFailure } from '#client/data/call.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { Button } from '#client/ui/button.tsx'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { PasswordField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { passwordHint } from '#client/widgets/password-words.ts'
import type { Subject } from './-subject.ts'
import { generatedPassword } from './-generated-password.ts'
import { OneTimeSecret, type PasswordLink, PasswordLinkText } from './-one-time-secret.tsx'
import { UserForm } from './-user-form.tsx'

/** How somebody gets in for the first time. */
type Way = 'password' | 'invite'

/** What is shown once, after the account was made. */
type Made = { readonly name: string } & ({ readonly password: string } | { readonly link: PasswordLink })

/** A new account. A password that works once, and a link, are shown here and never again. */
export function CreateUser() {
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('password')
  const [made, setMade] = useState<Made | null>(null)
  const result = useRef<Made | null>(null)
  const close = () => void navigate({ to: '/admin/users', search: true, resetScroll: false })
  if (made) return <Shown made={made} onClose={close} />
  return (
    <RequireAccess access="admin">
      <UserForm
        title="New user"
        person={undefined}
        needsPassword={way === 'password'}
        actLabel="Create user"
        saveLabel={way === 'invite' ? 'Create and make the link' : 'Create user'}
        onClose={close}
        onSaved={() => (result.current ? setMade(result.current) : close())}
        onSavedLater={() =>
          result.current &&
          toasts.warning(
            'You had left before the password or link could be shown. Make a new link in the menu of the account.',
            {
              title: `“${result.current.name}” was created`,
            },
          )
        }
        save={async ({ password, one_time, ...values }, _, send) => {
          const secret = way === 'invite' ? { invite: true } : { password, one_time }
          const { id, name } = await send('users.create', { body: { ...values, ...secret } })
          if (way === 'invite') result.current = await invited({ id, name })
          else if (one_time) result.current = { name, password }
          else toasts.success(`“${name}” can sign in now`, { title: 'User Created' })
        }}
      >
        {(form) => (
          <>
            <Segmented
              label="First sign-in"
              value={way}
              onChange={setWay}
              fill
              options={[
                { value: 'password', label: 'With a password' },
                { value: 'invite', label: 'By invitation' },
              ]}
            />
            {way === 'invite' ? (
              <p className="text-ink-2">
                They choose a password themselves, with a link that you get once the account is made. It works for 7
                days.
              </p>
            ) : (
              <>
                <div className="grid gap-2">
                  <PasswordField
                    label="Password"
                    autoComplete="new-password"
                    hint={passwordHint('their')}
                    {...form.field('password')}
                  />
                  <p>
                    <Button small onClick={() => form.set('password', generatedPassword())}>
                      Generate a password
                    </Button>
                  </p>
                </div>
                <SwitchRow
                  label="One-time password"
                  hint="It works for 24 hours. Who signs in with it has to choose another one."
                  checked={form.values.one_time}
                  onChange={(on) => form.set('one_time', on)}
                />
              </>
            )}
          </>
        )}
      </UserForm>
    </RequireAccess>
  )
}

/** @returns null when there is no link, which is told: the account is there all the same */
async function invited({ id, name }: Subject): Promise<Made | null> {
  try {
    return { name, link: await call('users.passwordLink', { params: { id: String(id) } }) }
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    toasts.error(`${error.message} Make it from the menu of ${name}.`, { title: 'Failed to make the invitation link' })
    return null
  }
}

function Shown({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      addressed
      sticky
      onOpenChange={(open) => !open && onClose()}
      title={`${made.name} has an account`}
      shape="panel"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {'link' in made ? (
        <PasswordLinkText link={made.link} />
      ) : (
        <OneTimeSecret label="Password" secret={made.password}>
          It is shown here once. It works for 24 hours and is replaced at the first sign-in.
        </OneTimeSecret>
      )}
    </Dialog>
  )
}
