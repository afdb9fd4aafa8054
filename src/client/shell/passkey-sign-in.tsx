import '#contract/passkeys.ts'
import { useEffect, useRef, useState } from 'react'
import type { SignedIn } from '#contract/calls/auth.ts'
import type { PasskeyQuestion } from '#contract/calls/webauthn.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { askPasskey, offersInField, passkeyTrouble, stopAsking, whyNoPasskeys } from '#client/widgets/passkey.ts'
import { everyWhileVisible } from '#client/while-visible.ts'

interface PasskeySignInProps {
  readonly remember: boolean
  readonly onSignedIn: (answer: SignedIn) => Promise<void>
  /** @param text null: nothing is wrong any more */
  readonly onFailure: (text: string | null) => void
}

/** A question counts for five minutes, and this page may stay open for hours. */
const RENEWED_AFTER = 4 * 60_000

const asked = () => call('auth.passkeyQuestion', {})

/** Signing in with a passkey: by a button, and offered by the browser in the field for the address. */
export default function PasskeySignIn({ remember, onSignedIn, onFailure }: PasskeySignInProps) {
  const { online } = useReachability()
  const [origin, setOrigin] = useState<string | null>()
  const [busy, setBusy] = useState(false)
  /** Grows when it has to be offered anew. */
  const [round, setRound] = useState(0)
  const latest = useRef({ remember, onSignedIn, onFailure })
  useEffect(() => {
    latest.current = { remember, onSignedIn, onFailure }
  })

  const signIn = async (question: PasskeyQuestion, inField: boolean) => {
    const passkey = await askPasskey(question, inField)
    const { remember: remember_me, onSignedIn: done } = latest.current
    await done(await call('auth.passkeyLogin', { body: { passkey, remember_me } }))
  }
  const offer = useRef(async () => {
    try {
      const { origin: at, question } = await asked()
      setOrigin(at)
      if (!question || whyNoPasskeys(at) !== undefined || !(await offersInField())) return
      await signIn(question, true)
    } catch (error) {
      // Nobody asked for anything yet: only what came of a passkey that was chosen is worth a word.
      if (!(error instanceof CallFailure)) return void passkeyTrouble(error)
      const [refused] = error.errors['passkey'] ?? []
      if (refused === undefined) return
      latest.current.onFailure(refused)
      setRound((count) => count + 1)
    }
  })
  useEffect(() => {
    if (!online || busy) return undefined
    const begin = () => void offer.current()
    begin()
    const stopRenewal = everyWhileVisible(RENEWED_AFTER, begin)
    return () => {
      stopRenewal()
      stopAsking()
    }
  }, [online, busy, round])

  const press = async () => {
    setBusy(true)
    onFailure(null)
    try {
      const { question } = await asked()
      if (question) await signIn(question, false)
    } catch (error) {
      onFailure(passkeyTrouble(error))
    } finally {
      setBusy(false)
    }
  }
  const why = origin === undefined ? undefined : whyNoPasskeys(origin)
  if (why !== undefined) return origin === null ? null : <p className="text-center text-small text-ink-3">{why}</p>
  return (
    <Button block busy={busy} busyLabel="Waiting for the passkey" onClick={() => void press()}>
      Sign in with a passkey
    </Button>
  )
}
