import '#contract/passkeys.ts'
import { useState } from 'react'
import type { Answer } from '#contract/calls/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { Button } from '#client/ui/button.tsx'
import { ShortForm } from '#client/ui/short-form.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { makePasskey, passkeyTrouble } from '#client/widgets/passkey.ts'

export type BegunPasskey = Answer<Contract['passkeys.begin']>

interface NewPasskeyProps {
  readonly begun: BegunPasskey
  /** @param codes recovery codes, when this is the first second factor */
  readonly onDone: (codes: readonly string[] | null) => void
}

/** A name for it, then the browser asks. */
export default function NewPasskey({ begun, onDone }: NewPasskeyProps) {
  const [name, setName] = useState(begun.name)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setFailure(null)
    setProblem(name.trim() === '' ? 'Name is required' : undefined)
    if (name.trim() === '') return
    setBusy(true)
    try {
      const made = await makePasskey(begun)
      onDone((await call('passkeys.add', { body: { name, ...made } })).recovery_codes)
    } catch (error) {
      const [wrongName] = error instanceof CallFailure ? (error.errors['name'] ?? []) : []
      setProblem(wrongName)
      if (wrongName === undefined) setFailure(passkeyTrouble(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ShortForm onSubmit={submit} busy={busy} failure={failure} begins>
      <p className="text-ink-2">
        Your browser asks where to keep it: on this device, in a password manager, on your phone or on a security key.
      </p>
      <TextField
        label="Name"
        hint="So you recognise it in this list"
        name="name"
        maxLength={60}
        value={name}
        onChange={(typed) => {
          setName(typed)
          setProblem(undefined)
        }}
        error={problem}
      />
      <Button type="submit" variant="primary" block busy={busy} busyLabel="Waiting for the passkey">
        Create the passkey
      </Button>
    </ShortForm>
  )
}
