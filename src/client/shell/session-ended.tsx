import { useState } from 'react'
import { queryClient } from '#client/data/queries.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { enter } from './account.ts'
import { SignInForm } from './sign-in-form.tsx'

interface SessionEndedProps {
  readonly email: string
  /** What waits for the sign-in. */
  readonly waiting: string
}

/** Signs in over the page that is open; put off, a line leads back to it. */
export default function SessionEnded({ email, waiting }: SessionEndedProps) {
  const [later, setLater] = useState(false)
  if (later) {
    return (
      <Banner
        tone="warn"
        actions={
          <Button small onClick={() => setLater(false)}>
            Sign in
          </Button>
        }
      >
        Your session ended. {waiting}
      </Banner>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && setLater(true)}
      sticky
      title="Your session ended"
      description={`It expired, or was ended elsewhere. ${waiting}`}
      shape="dialog"
    >
      <SignInForm
        email={email}
        onSignedIn={async (answer) => {
          await enter(answer)
          // What was refused to the session that had ended is asked for again.
          void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
        }}
      />
    </Dialog>
  )
}
