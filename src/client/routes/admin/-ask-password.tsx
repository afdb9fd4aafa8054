import '#contract/live.ts'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { call, CallFailure } from '#client/data/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { PasswordField } from '#client/ui/text-field.tsx'
import { CodeField } from '#client/widgets/code-field.tsx'

/**
 * Something that the server does only with the current password, and the second factor where there is one, unless they
 * were entered a short while ago.
 */
interface Guarded {
  readonly label: string
  /** @param proof goes into the call's body as it is */
  readonly act: (proof: { readonly current_password?: string }) => Promise<void>
  /** The password stands in the form itself: what is wrong with it is said there. */
  readonly hasPassword?: true
}

/** What is asked for: a code works once, so it is entered before the act and not with it. */
type Wanted = 'password' | 'second factor'

interface Waiting {
  readonly guarded: Guarded
  readonly wanted: Wanted
  readonly settle: (done: boolean) => void
}

/**
 * Does it, and asks for the password when the server wants it.
 * @returns `run` says whether it was done in the end, and throws what is not about the password
 */
export function useAskPassword(): { run: (guarded: Guarded) => Promise<boolean>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const run = async (guarded: Guarded) => {
    try {
      await guarded.act({})
      return true
    } catch (error) {
      const wanted = wantedBy(error, guarded)
      if (wanted === undefined) throw error
      const answered = await new Promise<boolean>((settle) => setWaiting({ guarded, wanted, settle }))
      // Proved on its own: an act that asks back for something else does not ask for the password again.
      if (answered) await guarded.act({})
      return answered
    }
  }
  const finish = (done: boolean) => {
    waiting?.settle(done)
    setWaiting(null)
  }
  const dialog = waiting && <AskPassword guarded={waiting.guarded} wanted={waiting.wanted} onDone={finish} />
  return { run, dialog }
}

function wantedBy(error: unknown, { hasPassword }: Guarded): Wanted | undefined {
  if (!(error instanceof CallFailure)) return undefined
  if (error.errors['second_factor']) return 'second factor'
  return error.errors['current_password'] && !hasPassword ? 'password' : undefined
}

interface AskPasswordProps extends Pick<Waiting, 'guarded' | 'wanted'> {
  readonly onDone: (done: boolean) => void
}

function AskPassword({ guarded, wanted, onDone }: AskPasswordProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const withCode = wanted === 'second factor'

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
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
      title={guarded.label}
      description={
        withCode
          ? 'Enter your password and a code, so that nobody else can do this with your sign-in.'
          : 'Enter your password, so that nobody else can do this with your sign-in.'
      }
      shape="dialog"
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
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
            onChange={(typed) => {
              setCode(typed)
              setProblems({})
            }}
            error={problems['code']}
          />
        )}
        <Button type="submit" variant="primary" block busy={busy}>
          {guarded.label}
        </Button>
      </form>
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
