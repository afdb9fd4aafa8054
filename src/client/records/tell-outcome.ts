import { describeProblem } from '#client/offline/engine/outbox/problem-words.ts'
import type { PageOutbox } from '#client/offline/page-outbox.ts'
import { type ToastAction, toasts } from '#client/ui/toast-store.ts'
import { type Deed, sentence, stateWords, whenSent } from '#client/state-grammar.ts'

/** How a failure is told: by a title with the cause below it, or by a warning that says all of a refusal. */
export type Failed = string | { readonly warning: string }

/** The definition's words for what the server has, a deed in the grammar's words, or nothing: it is told at its place. */
export type Done = string | Deed | null

type Watched = Pick<PageOutbox, 'getSnapshot' | 'subscribe'>

interface Refused {
  readonly reason: string
  /** Somebody else changed the same: what becomes of it is asked. */
  readonly isAsked: boolean
}

type Outcome = 'sent' | 'waiting' | 'gone' | Refused

/** How long a toast may wait for the server before it says that the edit is safe on this device. */
const ANSWER_MS = 2500

/**
 * Says what was done only for what the server acknowledged, and tells a refusal with its reason.
 * @param action offered beside it, as the way back
 */
export async function tellOutcome(
  outbox: Watched,
  opIds: readonly (string | null)[],
  done: Done,
  failed?: Failed,
  action?: ToastAction,
): Promise<void> {
  const outcome = await outcomeOf(outbox, opIds)
  if (typeof outcome === 'object') return tellRefused(outcome, done, failed)
  if (done === null || outcome === 'gone') return
  if (outcome === 'sent')
    return void toasts.success(typeof done === 'string' ? done : sentence('stored', done), { action })
  const [here, when] = [stateWords('kept'), whenSent(outbox.getSnapshot())]
  if (typeof done === 'string') toasts.info(when, { title: here, action })
  else toasts.info(`${here}. ${when}`, { title: sentence('waiting', done), action })
}

/** @returns 'gone' when it was taken back before it was sent */
export function outcomeOf(outbox: Watched, opIds: readonly (string | null)[]): Promise<Outcome> {
  const known = opIds.filter((opId) => opId !== null)
  return new Promise((resolve) => {
    const finish = (outcome: Outcome) => {
      clearTimeout(timer)
      end()
      resolve(outcome)
    }
    const look = () => {
      const { items, receipts, reachable, pausedForSignIn, otherStore } = outbox.getSnapshot()
      const left = items.filter((item) => known.includes(item.opId))
      const refused = left.find((item) => item.state === 'needs-you')
      const needed = left.flatMap(({ operation }) => operation.needs)
      const missing = items.find((item) => item.state === 'needs-you' && needed.some((id) => id === item.recordId))
      if (refused) finish({ reason: describeProblem(refused), isAsked: refused.conflict !== null })
      // It waits for a file that goes nowhere by itself.
      else if (missing) finish({ reason: `“${missing.label}”: ${describeProblem(missing)}`, isAsked: false })
      else if (left.length === 0) finish(receipts.some(({ opId }) => known.includes(opId)) ? 'sent' : 'gone')
      else if (!reachable || pausedForSignIn || otherStore !== null) finish('waiting')
    }
    const timer = setTimeout(() => finish('waiting'), ANSWER_MS)
    const end = outbox.subscribe(look)
    look()
  })
}

function tellRefused({ reason, isAsked }: Refused, done: Done, failed: Failed | undefined): void {
  const kept = `${stateWords('kept')}, not accepted by the server`
  if (typeof failed === 'object' && !isAsked) toasts.warning(failed.warning)
  else if (typeof failed === 'string') toasts.error(`${kept}. ${reason}`, { title: failed })
  else toasts.error(reason, { title: typeof done === 'object' && done !== null ? sentence('needs-you', done) : kept })
}
