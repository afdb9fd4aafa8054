import '#contract/passkeys.ts'
import { useState } from 'react'
import type { Passkey } from '#contract/calls/second-factor.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { Button } from '#client/ui/button.tsx'
import { ShortForm } from '#client/ui/short-form.tsx'
import { TextField } from '#client/ui/text-field.tsx'

interface RenamePasskeyProps {
  readonly passkey: Passkey
  readonly onDone: () => void
}

export default function RenamePasskey({ passkey, onDone }: RenamePasskeyProps) {
  const [name, setName] = useState(passkey.name)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      await call('passkeys.rename', { params: { id: String(passkey.id) }, body: { name } })
      onDone()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setProblem(error.errors['name']?.[0] ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ShortForm onSubmit={submit} busy={busy} begins>
      <TextField
        label="Name"
        name="name"
        maxLength={60}
        value={name}
        onChange={(typed) => {
          setName(typed)
          setProblem(undefined)
        }}
        error={problem}
      />
      <Button type="submit" variant="primary" block busy={busy} busyLabel="Saving...">
        Save
      </Button>
    </ShortForm>
  )
}
