import type { Found } from '#server/db/link-checks.ts'
import { Fault, type FaultKind } from '#server/outgoing/fault.ts'
import type { Outgoing } from '#server/outgoing/outgoing.ts'
import { faultWords, WANTS_TO_KNOW_WHO } from './link-words.ts'

const FAILED: ReadonlySet<FaultKind> = new Set(['no-such-name', 'no-answer', 'endless'])

/** Whether a link still leads somewhere, or it can't be said from here. */
export async function checkLink(outgoing: Outgoing, address: string): Promise<Found> {
  const short = await once(outgoing, address, 'HEAD')
  // Some sites know HEAD badly. Who asked for patience is not asked again at once.
  return short.status !== 429 && !short.isFinal ? (await once(outgoing, address, 'GET')).found : short.found
}

interface Once {
  readonly found: Found
  readonly status: number | null
  /** Asking in another way would say the same. */
  readonly isFinal: boolean
}

async function once(outgoing: Outgoing, address: string, method: 'GET' | 'HEAD'): Promise<Once> {
  try {
    const { status } = await outgoing.ask(address, { method, headOnly: true })
    return { found: ofStatus(status), status, isFinal: status < 400 }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { kind } = error
    const found: Found = FAILED.has(kind) ? { kind: 'failed', problem: faultWords(kind) } : { kind: 'unsure' }
    return { found, status: null, isFinal: kind !== 'no-answer' }
  }
}

function ofStatus(status: number): Found {
  if (status < 400 || WANTS_TO_KNOW_WHO.has(status)) return { kind: 'answers' }
  const counts = status === 404 || status === 410 || status >= 500
  return counts ? { kind: 'failed', problem: String(status) } : { kind: 'unsure' }
}
