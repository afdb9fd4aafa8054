import '#contract/passkeys.ts'
import { useState } from 'react'
import type { PasskeyQuestion } from '#contract/calls/webauthn.ts'
import { call } from '#client/data/call.ts'
import { Button } from '#client/ui/button.tsx'
import { askPasskey, passkeyTrouble } from '#client/widgets/passkey.ts'

interface ProvePasskeyProps {
  readonly question: PasskeyQuestion
  readonly onProved: () => void
  /** Another question has to be asked. */
  readonly onFailed: () => void
}

/** A passkey in place of password and code. */
export default function ProvePasskey({ question, onProved, onFailed }: ProvePasskeyProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const press = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await call('auth.provePasskey', { body: { passkey: await askPasskey(question) } })
      onProved()
    } catch (error) {
      setProblem(passkeyTrouble(error))
      onFailed()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-2">
      <Button variant="primary" block busy={busy} busyLabel="Waiting for the passkey" onClick={() => void press()}>
        Use a passkey
      </Button>
      {problem !== null && (
        <p role="alert" className="text-small text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}
