import '#contract/live.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { CurrentUser } from '#contract/calls/auth.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { query } from '#client/data/queries.ts'
import { updateUser } from '#client/data/session.ts'
import { useReachability } from '#client/data/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LoadFailed } from '#client/ui/empty.tsx'
import { formatCount, formatDateTime } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Section } from '#client/ui/panel.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { useAskPassword } from './-ask-password.tsx'
import type { BegunApp } from './-authenticator-setup.tsx'
import { FactorRow } from './-factor-row.tsx'
import { RecoveryCodes } from './-recovery-codes.tsx'

const Passkeys = lazyPart(() => import('./-passkeys.tsx'))
const loadSetup = () => import('./-authenticator-setup.tsx')
const AuthenticatorSetup = lazyPart(loadSetup)

/** What lies over the page, and is gone when it is closed. */
type Shown =
  | { readonly kind: 'app'; readonly begun: BegunApp }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** What signs in besides the password. Never kept on this device. */
export function SecondFactor({ user }: { readonly user: CurrentUser }) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { online } = useReachability()
  const { run, dialog } = useAskPassword()
  const state = useQuery({ ...query('secondFactor.read', {}), enabled: online })
  const [shown, setShown] = useState<Shown | null>(null)
  const again = async () => {
    await Promise.all(
      ['secondFactor.read', 'auth.sessions'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    )
    await updateUser(await call('auth.me', {}))
  }
  /** @param failed what is said before the server's own words */
  const attempt = (label: string, failed: string, act: () => Promise<void>) =>
    void run({ label, act }).catch((error: unknown) => {
      if (!(error instanceof CallFailure)) throw error
      const [reason] = error.errors['second_factor'] ?? error.errors['passkey'] ?? []
      toasts.error(`${failed} ${reason ?? error.message}`)
    })
  const setUp = () =>
    attempt('Set up an authenticator app', 'Failed to begin.', async () => {
      // The dialog opens in the size that it keeps.
      const [begun] = await Promise.all([call('secondFactor.beginAuthenticator', {}), loadSetup()])
      setShown({ kind: 'app', begun })
    })
  const remove = async () => {
    const agreed = await confirm({
      title: 'Stop using the authenticator app?',
      type: 'warning',
      text: 'Its codes are no longer asked for. Your other devices are signed out.',
      action: 'Stop using it',
    })
    if (!agreed) return
    attempt('Stop using the app', 'Failed to remove the app.', async () => {
      await call('secondFactor.removeAuthenticator', {})
      toasts.success('Authenticator app removed')
      void again()
    })
  }
  const newCodes = () =>
    attempt('Make new recovery codes', 'Failed to make recovery codes.', async () => {
      const { recovery_codes } = await call('secondFactor.newRecoveryCodes', {})
      setShown({ kind: 'codes', codes: recovery_codes })
    })
  /** @param done said at once, unless there are codes to keep, which say it themselves */
  const added = (done: string, codes: readonly string[] | null) => {
    if (!codes) toasts.success(done)
    setShown(codes && { kind: 'codes', codes })
    // With the codes still to be kept, nothing may take this page away.
    if (!codes) void again()
  }
  const close = () => {
    if (shown?.kind === 'codes') void again()
    setShown(null)
  }
  const reason = online ? undefined : 'Needs a connection'
  const factors = state.data && (state.data.authenticator ? 1 : 0) + state.data.passkeys.length
  const isKept = factors === 1 && user.role === 'admin' && state.data?.required_of_admins
  const whyKept = reason ?? (isKept ? 'Admins need a second factor here: set up another one first' : undefined)
  return (
    <Section title="Two-factor sign-in">
      <p className="py-3 text-ink-2">With a second factor, a stolen password is not enough to get in.</p>
      {!online && <p className="py-4 text-ink-2">Needs a connection.</p>}
      {online && state.isPending && <SkeletonRows rows={2} />}
      {online && state.error && (
        <LoadFailed
          message="Failed to load two-factor sign-in"
          cause={state.error.message}
          onRetry={() => void state.refetch()}
        />
      )}
      {state.data && (
        <ul>
          <FactorRow
            title="Authenticator app"
            text={
              state.data.authenticator
                ? `In use since ${formatDateTime(state.data.authenticator.since)}`
                : 'An app on your phone shows a code to type in'
            }
          >
            <Button small disabledReason={reason} onClick={setUp}>
              {state.data.authenticator ? 'Replace' : 'Set up'}
            </Button>
            {state.data.authenticator && (
              <Button small disabledReason={whyKept} onClick={() => void remove()}>
                Remove
              </Button>
            )}
          </FactorRow>
          <Suspense fallback={<SkeletonRows rows={1} />}>
            <Passkeys
              state={state.data}
              onChanged={() => void again()}
              onAdded={added}
              {...{ reason, whyKept, attempt }}
            />
          </Suspense>
          {user.two_factor_enabled && (
            <FactorRow title="Recovery codes" text={leftOf(state.data.recovery_codes_left)}>
              <Button small disabledReason={reason} onClick={newCodes}>
                Make new ones
              </Button>
            </FactorRow>
          )}
        </ul>
      )}
      {dialog}
      {shown && (
        <Dialog
          open
          sticky
          onOpenChange={(open) => !open && close()}
          title={shown.kind === 'app' ? 'Set up an authenticator app' : 'Recovery codes'}
        >
          {shown.kind === 'app' ? (
            <Suspense fallback={<SkeletonRows rows={4} />}>
              <AuthenticatorSetup begun={shown.begun} onDone={(codes) => added('Authenticator app set up', codes)} />
            </Suspense>
          ) : (
            <RecoveryCodes codes={shown.codes} email={user.email} onDone={close} />
          )}
        </Dialog>
      )}
    </Section>
  )
}

function leftOf(count: number): string {
  if (count === 0) return 'None left: make new ones'
  return `${formatCount(count, 'code')} left, for when your phone is lost`
}
