import type { EntityPolicy } from '#contract/records/policy.ts'
import { change } from '#client/offline/engine/storage/change.ts'
import { fresh } from '#client/offline/engine/storage/new-operation.ts'
import type { Acknowledged, Operation } from '#client/offline/engine/storage/record.ts'
import { type Settled, settle } from '#client/offline/engine/sending/reply.ts'

/**
 * A create whose outcome a server without keys can't tell: "This may already be on the server", with what was found
 * there. Only the person may say that it is one of those, or that it goes out once more.
 */
export interface Settlement {
  /** "Use that one": the record with this server id is the one that was made. Null, "Send again": none of them is. */
  readonly sent: number | null
  /** `problem.at` as it stood on the screen; what was found since must be shown first. */
  readonly shownAt: number
}

export function isSettlement(decision: object | string): decision is Settlement {
  return typeof decision === 'object' && 'sent' in decision
}

interface SettlementContext {
  readonly policy: EntityPolicy
  readonly now: number
  readonly acknowledged: Acknowledged | null
}

/**
 * @param later operations of the same lane behind `op`
 * @returns null when that is no longer what is asked about `op`, or the chosen record is none of those shown
 */
export function settleMaybeSent(
  op: Operation,
  later: readonly Operation[],
  settlement: Settlement,
  { policy, now, acknowledged }: SettlementContext,
): Settled | null {
  if (op.problem?.code !== 'maybe_sent' || op.problem.at !== settlement.shownAt) return null
  const { sent } = settlement
  if (sent === null) {
    // Its own attempt again, under a new key: what is there by now was seen, and is not this one.
    const anew = { ...op, frozen: null, generation: op.generation + 1 }
    return { change: change({ put: [fresh(anew)] }), event: null }
  }
  const record = op.problem.candidates?.find((candidate) => candidate['id'] === sent)
  const version = record?.['version']
  if (!record || typeof version !== 'number') return null
  const verdict = { kind: 'acknowledged', serverId: sent, version, record, found: true } as const
  // A record that is about to get its id is not referred to by its own values.
  const resolve = () => null
  return settle(op, later, verdict, { policy, now, acknowledged, resolve, random: 0, lastSuccessAt: null })
}
