import { Suspense, useState, type ReactNode } from 'react'
import { CallFailure } from '#client/data/call.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useStillHere } from '#client/ui/use-still-here.ts'

// Asked for seldom: whoever signed in a short while ago is not asked at all.
const AskPassword = lazyPart(() => import('./-password-dialog.tsx'))

/**
 * Something that the server does only with the current password, and the second factor where there is one, unless they
 * were entered a short while ago.
 */
interface Guarded {
  readonly label: string
  readonly act: () => Promise<void>
  /** The password stands in the form itself: what is wrong with it is said there. */
  readonly hasPassword?: true
}

/** What is asked for: a code works once, so it is entered before the act and not with it. */
export type Wanted = 'password' | 'second factor'

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
  const isHere = useStillHere()
  const run = async (guarded: Guarded) => {
    try {
      await guarded.act()
      return true
    } catch (error) {
      const wanted = wantedBy(error, guarded)
      // The Undo of a toast outlives its page, and with it the place where the password is asked for: that is told.
      if (wanted === undefined || !isHere()) throw error
      const answered = await new Promise<boolean>((settle) => setWaiting({ guarded, wanted, settle }))
      // Proved on its own: an act that asks back for something else does not ask for the password again.
      if (answered) await guarded.act()
      return answered
    }
  }
  const finish = (done: boolean) => {
    waiting?.settle(done)
    setWaiting(null)
  }
  const dialog = waiting && (
    <Suspense>
      <AskPassword label={waiting.guarded.label} wanted={waiting.wanted} onDone={finish} />
    </Suspense>
  )
  return { run, dialog }
}

function wantedBy(error: unknown, { hasPassword }: Guarded): Wanted | undefined {
  // What another status says about it, no proof would change.
  if (!(error instanceof CallFailure) || error.status !== 422) return undefined
  if (error.errors['second_factor']) return 'second factor'
  return error.errors['current_password'] && !hasPassword ? 'password' : undefined
}
