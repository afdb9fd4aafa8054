import type { CurrentUser } from '#contract/calls/auth.ts'
import { EntryPage } from '#client/shell/entry-page.tsx'
import { useSignOut } from '#client/shell/sign-out.tsx'
import { Button } from '#client/ui/button.tsx'
import { SecondFactor } from './-second-factor.tsx'

/** For an admin of a site that wants a second factor of its admins: with it everything is there again. */
export default function MustEnrol({ user }: { readonly user: CurrentUser }) {
  const signOut = useSignOut()
  return (
    <EntryPage
      title="One more step"
      lead="Admins of this site sign in with a second factor. Set one up to continue; edits on this device are kept."
      foot={`Signed in as ${user.name} (${user.email})`}
    >
      <SecondFactor user={user} />
      <p className="mt-6">
        <Button variant="ghost" className="-ml-3.5" onClick={signOut.ask}>
          Sign out
        </Button>
      </p>
      {signOut.dialog}
    </EntryPage>
  )
}
