import '#contract/passkeys.ts'
import { useState } from 'react'
import type { SignedIn } from '#contract/calls/auth.ts'
import type { PasskeyQuestion } from '#contract/calls/webauthn.ts'
import { call } from '#client/data/call.ts'
import { Button } from '#client/ui/button.tsx'
import { askPasskey, passkeyTrouble } from '#client/widgets/passkey.ts'

interface UsePasskeyProps {
  /** What the server asked, of this person's passkeys alone. */
  readonly question: PasskeyQuestion
  readonly primary: boolean
  readonly remember: boolean
  readonly onSignedIn: (answer: SignedIn) => Promise<void>
  /** @param text null: nothing is wrong any more */
  readonly onFailure: (text: string | null) => void
}

/** A passkey in place of the code that follows the password. */
export default function UsePasskey({ question, primary, remember, onSignedIn, onFailure }: UsePasskeyProps) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    onFailure(null)
    try {
      const passkey = await askPasskey(question)
      await onSignedIn(await call('auth.passkeyLogin', { body: { passkey, remember_me: remember } }))
    } catch (error) {
      onFailure(passkeyTrouble(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      block
      busy={busy}
      busyLabel="Waiting for the passkey"
      onClick={() => void press()}
    >
      Use a passkey
    </Button>
  )
}
