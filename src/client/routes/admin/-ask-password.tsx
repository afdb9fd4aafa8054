import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { CallFailure } from '#client/data/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { PasswordField } from '#client/ui/text-field.tsx'

/** Something that the server does only with the current password, unless it was entered a short while ago. */
interface Guarded {
  readonly label: string
  /** @param proof goes into the call's body as it is */
  readonly act: (proof: { readonly current_password?: string }) => Promise<void>
}

/**
 * Does it, and asks for the password when the server wants it.
 * @returns `run` says whether it was done in the end, and throws what is not about the password
 */
export function useAskPassword(): { run: (guarded: Guarded) => Promise<boolean>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<{ guarded: Guarded; settle: (done: boolean) => void } | null>(null)
  const run = async (guarded: Guarded) => {
    try {
      await guarded.act({})
      return true
    } catch (error) {
      if (passwordError(error) === undefined) throw error
      return new Promise<boolean>((settle) => setWaiting({ guarded, settle }))
    }
  }
  const finish = (done: boolean) => {
    waiting?.settle(done)
    setWaiting(null)
  }
  const dialog = waiting && <AskPassword guarded={waiting.guarded} onDone={finish} />
  return { run, dialog }
}

/** What the server says about the password that it asks for. */
function passwordError(error: unknown): string | undefined {
  return error instanceof CallFailure ? error.errors['current_password']?.[0] : undefined
}

function AskPassword({ guarded, onDone }: { readonly guarded: Guarded; readonly onDone: (done: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (password === '') {
      setProblem('Current password is required')
      return
    }
    setBusy(true)
    try {
      await guarded.act({ current_password: password })
      onDone(true)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setProblem(passwordError(error) ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone(false)}
      title={guarded.label}
      description="Enter your password, so that nobody else can do this with your sign-in."
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
            setProblem(undefined)
          }}
          error={problem}
        />
        <Button type="submit" variant="primary" block busy={busy}>
          {guarded.label}
        </Button>
      </form>
    </Dialog>
  )
}
