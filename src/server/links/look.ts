import type { LinkLook } from '#contract/calls/links.ts'
import { Fault } from '#server/outgoing/fault.ts'
import type { Outgoing } from '#server/outgoing/outgoing.ts'
import { faultSentence, statusSentence } from './link-words.ts'
import { titleOf } from './page-title.ts'

/** What stands at an address that somebody typed. */
export async function lookAt(outgoing: Outgoing, address: string): Promise<LinkLook> {
  try {
    const answered = await outgoing.ask(address, { method: 'GET' })
    const problem = statusSentence(answered.status)
    // A page that is gone has a title of its own, which names something else.
    const title = problem === null ? await titleOf(answered) : null
    return { title, status: answered.status, final_url: answered.url, problem }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { title: null, status: null, final_url: null, problem: faultSentence(error.kind) }
  }
}
