import '#contract/live.ts'
import '#contract/passkeys.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call, CallFailure } from '#client/data/call.ts'
import { query } from '#client/data/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { ShortForm } from '#client/ui/short-form.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { PasswordField } from '#client/ui/text-field.tsx'
import { CodeField } from '#client/widgets/code-field.tsx'
import type { Wanted } from './-ask-password.tsx'

const ProvePasskey = lazyPart(() => import('./-prove-passkey.tsx'))

interface PasswordDialogProps {
  /** What is to be done. */
  readonly label: string
  readonly wanted: Wanted
  readonly onDone: (done: boolean) => void
}

/** Asks for the password, and the second factor where there is one. */
export default function PasswordDialog({ label, wanted, onDone }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const withCode = wanted === 'second factor'
  // A question counts once and for minutes: none is kept from before.
  const choice = useQuery({ ...query('auth.proofChoice', {}), enabled: withCode, staleTime: 0, gcTime: 0 })
  const passkey = withCode ? choice.data?.passkey : null
  const [types, setTypes] = useState(false)
  // Whoever has no app reaches for the passkey, and for the codes only when that is lost.
  const isPasskeyAlone = passkey !== null && passkey !== undefined && choice.data?.app === false && !types

  const submit = async () => {
    const missing = {
      ...(password === '' && { current_password: 'Current password is required' }),
      ...(withCode && code.trim() === '' && { code: 'Code is required' }),
    }
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await call('auth.prove', { body: { current_password: password, ...(withCode && { code }) } })
      onDone(true)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setProblems(problemsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone(false)}
      title={label}
      description={
        isPasskeyAlone
          ? 'Confirm it’s you, so nobody else can do this in your name.'
          : withCode
            ? 'Enter your password and a code to confirm it’s you.'
            : 'Enter your password to confirm it’s you.'
      }
      shape="dialog"
    >
      {withCode && choice.isPending ? (
        <SkeletonRows rows={2} />
      ) : (
        <div className="grid gap-4">
          {passkey && (
            <Suspense fallback={<div className="min-h-9" />}>
              <ProvePasskey question={passkey} onProved={() => onDone(true)} onFailed={() => void choice.refetch()} />
            </Suspense>
          )}
          {isPasskeyAlone ? (
            <p>
              <Button variant="link" onClick={() => setTypes(true)}>
                Use a recovery code
              </Button>
            </p>
          ) : (
            <ShortForm onSubmit={submit} busy={busy}>
              <PasswordField
                label="Current password"
                name="current_password"
                autoComplete="current-password"
                value={password}
                onChange={(typed) => {
                  setPassword(typed)
                  setProblems({})
                }}
                error={problems['current_password']}
              />
              {withCode && (
                <CodeField
                  value={code}
                  recoveryOnly={choice.data?.app === false}
                  onChange={(typed) => {
                    setCode(typed)
                    setProblems({})
                  }}
                  error={problems['code']}
                />
              )}
              <Button type="submit" variant={passkey ? 'secondary' : 'primary'} block busy={busy}>
                {label}
              </Button>
            </ShortForm>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Beside the field that it is about; else beside the first. */
function problemsOf({ errors, message }: CallFailure): Readonly<Record<string, string>> {
  const [code] = errors['code'] ?? []
  const [password] = errors['current_password'] ?? []
  if (code === undefined && password === undefined) return { current_password: message }
  return { ...(code !== undefined && { code }), ...(password !== undefined && { current_password: password }) }
}
