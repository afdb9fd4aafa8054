import { lazy, Suspense, useState } from 'react'
import * as v from 'valibot'
import type { SignedIn } from '#contract/calls/auth.ts'
import { SecondFactorChoice } from '#contract/calls/webauthn.ts'
import { Button } from '#client/ui/button.tsx'
import { CodeField } from '#client/widgets/code-field.tsx'

const UsePasskey = lazy(() => import('./use-passkey.tsx'))

interface SecondStepProps {
  readonly code: string
  /** @param typed null: back to the password */
  readonly onCode: (typed: string | null) => void
  readonly error: string | undefined
  readonly busy: boolean
  /** What the server said as it asked for the second factor. */
  readonly asked: unknown
  readonly remember: boolean
  readonly onSignedIn: (answer: SignedIn) => Promise<void>
  /** @param text null: nothing is wrong any more */
  readonly onFailure: (text: string | null) => void
}

const Asked = v.looseObject({ second_factor: SecondFactorChoice })
/** A server that does not say which it has asks for a code. */
const CODE: SecondFactorChoice = { app: true, passkey: null }

/** After the password, where there is a second factor. */
export default function SecondStep({ code, onCode, error, busy, asked, ...passing }: SecondStepProps) {
  const parsed = v.safeParse(Asked, asked)
  const { app, passkey } = parsed.success ? parsed.output.second_factor : CODE
  const [types, setTypes] = useState(app || passkey === null)
  return (
    <>
      <div className="flex items-baseline gap-3">
        <h2 className="flex-1 text-head">Two-factor sign-in</h2>
        <Button variant="link" onClick={() => onCode(null)}>
          Back
        </Button>
      </div>
      {passkey && (
        <Suspense fallback={<div className="min-h-9" />}>
          <UsePasskey question={passkey} primary={!types} {...passing} />
        </Suspense>
      )}
      {types ? (
        <>
          <CodeField value={code} onChange={onCode} error={error} recoveryOnly={!app} begins />
          <Button type="submit" variant="primary" block busy={busy} busyLabel="Signing in">
            Sign in
          </Button>
        </>
      ) : (
        <p>
          <Button variant="link" onClick={() => setTypes(true)}>
            Use a recovery code
          </Button>
        </p>
      )}
    </>
  )
}
