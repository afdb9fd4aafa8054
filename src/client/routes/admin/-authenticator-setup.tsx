import '#contract/live.ts'
import { useState } from 'react'
import type { Answer } from '#contract/calls/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { ShortForm } from '#client/ui/short-form.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { QrCode } from './-qr-code.tsx'

export type BegunApp = Answer<Contract['secondFactor.beginAuthenticator']>

interface AuthenticatorSetupProps {
  readonly begun: BegunApp
  /** @param codes recovery codes, when this is the first second factor */
  readonly onDone: (codes: readonly string[] | null) => void
}

/** The app reads the secret, and shows with a code that it has it. Nothing of this is stored on this device. */
export default function AuthenticatorSetup({ begun, onDone }: AuthenticatorSetupProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (code.trim() === '') {
      setProblem('Code is required')
      return
    }
    setBusy(true)
    try {
      onDone((await call('secondFactor.confirmAuthenticator', { body: { code } })).recovery_codes)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setProblem(error.errors['code']?.[0] ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ShortForm onSubmit={submit} busy={busy}>
      <p className="text-ink-2">Scan this with an authenticator app, or type the key into it.</p>
      <QrCode text={begun.address} label="QR code for the authenticator app" />
      <div className="rounded-control border border-line bg-sunken p-3">
        <p className="text-small font-medium text-ink-2">Key</p>
        <p className="mt-1 font-mono select-all">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <p className="mt-2 -ml-2">
          <CopyButton label="Copy key" text={() => begun.secret} />
        </p>
      </div>
      <TextField
        label="Code"
        hint="Six digits that the app shows now"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        mono
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setProblem(undefined)
        }}
        error={problem}
      />
      <Button type="submit" variant="primary" block busy={busy}>
        Turn on
      </Button>
    </ShortForm>
  )
}
