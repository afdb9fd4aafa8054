import { useSession } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { AppMark } from '#client/ui/app-mark.tsx'
import { formatCount } from '#client/ui/format.ts'
import { Button } from '#client/ui/button.tsx'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { useSignOut } from './sign-out.tsx'

/** For somebody who is signed in and may see nothing here: who that is, and the way to be somebody else. */
export default function NoAccess() {
  usePageTitle('Access denied')
  const { user } = useSession()
  const signOut = useSignOut()
  const unsent = useOutbox().items.length
  return (
    <main className="mx-auto grid min-h-dvh max-w-md place-content-center justify-items-center gap-3 p-6 text-center">
      <AppMark size={40} />
      <h1>Access Denied</h1>
      <p className="text-ink-2">You need admin privileges to access this page.</p>
      {user && (
        <p className="text-small text-ink-3">
          Signed in as {user.name} (<span className="break-all">{user.email}</span>)
        </p>
      )}
      {unsent > 0 && (
        <p className="text-ink-2">
          {formatCount(unsent, 'change')} on this device {unsent === 1 ? 'was' : 'were'} never sent. Signing out asks
          what becomes of {unsent === 1 ? 'it' : 'them'}, and can hand {unsent === 1 ? 'it' : 'them'} over as a file.
        </p>
      )}
      <Button variant="primary" className="mt-2" onClick={signOut.ask}>
        Sign out
      </Button>
      {signOut.dialog}
    </main>
  )
}
