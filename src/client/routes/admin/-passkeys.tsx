import '#contract/passkeys.ts'
import { Suspense, useState } from 'react'
import type { Passkey, SecondFactor } from '#contract/calls/second-factor.ts'
import { call } from '#client/data/call.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatDate } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { whyNoPasskeys } from '#client/widgets/passkey.ts'
import { FactorRow } from './-factor-row.tsx'
import type { BegunPasskey } from './-new-passkey.tsx'

// Opened by something that is done, seldom.
const loadNew = () => import('./-new-passkey.tsx')
const NewPasskey = lazyPart(loadNew)
const RenamePasskey = lazyPart(() => import('./-rename-passkey.tsx'))

interface PasskeysProps {
  readonly state: SecondFactor
  /** Why nothing can be done now. */
  readonly reason: string | undefined
  /** Why the last one can't be removed. */
  readonly whyKept: string | undefined
  /** Does what asks for a proof. @param failed what is said before the server's own words */
  readonly attempt: (label: string, failed: string, act: () => Promise<void>) => void
  /** Something changed. */
  readonly onChanged: () => void
  /** @param done in words @param codes recovery codes, when this is the first second factor */
  readonly onAdded: (done: string, codes: readonly string[] | null) => void
}

type Shown =
  | { readonly kind: 'new'; readonly begun: BegunPasskey }
  | { readonly kind: 'rename'; readonly passkey: Passkey }

/** The passkeys that somebody has: each signs in without a password. */
export default function Passkeys({ state, reason, whyKept, attempt, onChanged, onAdded }: PasskeysProps) {
  const confirm = useConfirm()
  const [shown, setShown] = useState<Shown | null>(null)
  const close = () => setShown(null)
  const why = whyNoPasskeys(state.passkey_origin)
  const add = () =>
    attempt('Add a passkey', 'Failed to begin.', async () => {
      // The dialog opens in the size that it keeps, with the focus in its field.
      const [begun] = await Promise.all([call('passkeys.begin', {}), loadNew()])
      setShown({ kind: 'new', begun })
    })
  const remove = async ({ id, name }: Passkey) => {
    const agreed = await confirm({
      title: `Remove the passkey “${name}”?`,
      type: 'warning',
      text: 'You can no longer sign in with it. Your other devices are signed out. Your device may go on offering it until you delete it there, too.',
      action: 'Remove',
    })
    if (!agreed) return
    attempt('Remove the passkey', 'Failed to remove the passkey.', async () => {
      await call('passkeys.remove', { params: { id: String(id) } })
      toasts.success(`Passkey “${name}” removed`)
      onChanged()
    })
  }
  return (
    <>
      <FactorRow title="Passkeys" text={why ?? 'Your fingerprint, face or PIN signs you in, without password or code'}>
        {why === undefined && (
          <Button small disabledReason={reason} onClick={add}>
            Add
          </Button>
        )}
      </FactorRow>
      {state.passkeys.map((passkey) => (
        <FactorRow key={passkey.id} title={passkey.name} text={factsOf(passkey, state.passkey_origin)}>
          <Button
            small
            disabledReason={reason}
            aria-label={`Rename ${passkey.name}`}
            onClick={() => setShown({ kind: 'rename', passkey })}
          >
            Rename
          </Button>
          <Button
            small
            disabledReason={whyKept}
            aria-label={`Remove ${passkey.name}`}
            onClick={() => void remove(passkey)}
          >
            Remove
          </Button>
        </FactorRow>
      ))}
      {shown && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title={shown.kind === 'new' ? 'Add a passkey' : 'Rename the passkey'}
          shape="dialog"
        >
          <Suspense fallback={<SkeletonRows rows={2} />}>
            {shown.kind === 'new' ? (
              <NewPasskey
                begun={shown.begun}
                onDone={(codes) => {
                  close()
                  onAdded('Passkey added', codes)
                }}
              />
            ) : (
              <RenamePasskey
                passkey={shown.passkey}
                onDone={() => {
                  close()
                  onChanged()
                }}
              />
            )}
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

function factsOf({ created_at, last_used_at, backed_up, origin }: Passkey, here: string | null): string {
  const facts = [
    `Added ${formatDate(created_at)}`,
    last_used_at === null ? 'not used yet' : `last used ${formatDate(last_used_at)}`,
    backed_up ? 'kept in your password manager too' : 'kept on one device only',
    ...(origin === here ? [] : [`works at ${origin} only`]),
  ]
  return facts.join(', ')
}
