import '#contract/entry.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { Email } from '#contract/fields/scalars.ts'
import { CallFailure } from '#client/data/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { ShortForm } from '#client/ui/short-form.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { EntryPage } from './entry-page.tsx'

export type Delivery = 'mail' | 'log'

interface LinkRequestProps {
  readonly title: string
  readonly lead: string
  /** What is said once it is asked for, known address or not. */
  readonly sent: string
  readonly ask: (email: string) => Promise<{ readonly delivery: Delivery }>
}

/** Asks for a mailed link; the answer is the same whoever has the address. */
export function LinkRequest({ title, lead, sent, ask }: LinkRequestProps) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [delivery, setDelivery] = useState<Delivery | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    const checked = v.safeParse(Email, email)
    setError(checked.success ? undefined : checked.issues[0].message)
    if (!checked.success) return
    setBusy(true)
    setFailure(null)
    try {
      setDelivery((await ask(email)).delivery)
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      setFailure(problem.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryPage title={title} lead={lead}>
      {delivery ? (
        <Sent delivery={delivery} text={sent} />
      ) : (
        <ShortForm onSubmit={submit} busy={busy} failure={failure} begins>
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            error={error}
          />
          <Button type="submit" variant="primary" block busy={busy} busyLabel="Sending">
            Send the link
          </Button>
        </ShortForm>
      )}
      <BackToSignIn />
    </EntryPage>
  )
}

/** @param text what is said when it could be sent */
export function Sent({ delivery, text }: { readonly delivery: Delivery; readonly text: string }) {
  if (delivery === 'mail') return <Banner tone="ok">{text}</Banner>
  return (
    <Banner tone="warn">No mail server is set up, so no link can be sent. Ask the person who runs the server.</Banner>
  )
}

export function BackToSignIn() {
  return (
    <p className="mt-4 text-center text-small">
      <Link to="/admin/login" className="text-link">
        Back to sign in
      </Link>
    </p>
  )
}

/** Where a link is asked for that is used up, too old or cut off. */
type Again = '/forgot-password' | '/resend-verification'

/** Below what a mailed link leads to. */
export function AskAgain({ at }: { readonly at: Again }) {
  return (
    <p className="mt-4 text-center text-small">
      <Link to={at} className="text-link">
        Ask for a new link
      </Link>
    </p>
  )
}

/** In the place of what a mailed link leads to when its end is missing, as after a broken line. */
export function IncompleteLink({ title, at }: { readonly title: string; readonly at: Again }) {
  return (
    <EntryPage title={title} lead="This link is incomplete. Open it from the email again, or ask for a new one.">
      <Link to={at} className={buttonClass({ variant: 'primary', block: true })}>
        Ask for a new link
      </Link>
      <BackToSignIn />
    </EntryPage>
  )
}
