import { parseMark, STORE_HEADER, storeAnswer } from '#contract/calls/store.ts'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { allows } from '#contract/calls/permissions.ts'
import { readIdentity, renewEpoch } from '#server/db/identity.ts'
import { currentMark, isOfThisPast } from '#server/db/lineage.ts'
import type { Caller } from './context.ts'
import { Problem } from './problem.ts'
import type { Arrival } from './request-context.ts'

/** Whose data a client means, and whose data it gets. */

/** The client saw another database, or a later state than this one ever reached. */
export class OtherStore extends Problem {
  constructor() {
    super(
      409,
      'other_store',
      'This server holds another database, or an older state of it, than this device saw. Nothing was changed.',
    )
    this.name = 'OtherStore'
  }
}

/** Signing in and out and setting up touch nothing that a client could have seen in another database. */
const REGARDLESS = /^(?:auth|setup|registration)\./

/**
 * @returns whether the client's picture is of another past; it may read all the same, and is told
 * @throws OtherStore when it would write
 */
export async function meetStore(arrival: Arrival, endpoint: Endpoint, caller: Caller | undefined): Promise<boolean> {
  const { deps, request } = arrival
  const seen = parseMark(request.headers.get(STORE_HEADER))
  if (seen === null || (await isOfThisPast(deps.db, seen))) return false
  const now = await readIdentity(deps.db)
  // It knows this database from a time that never was: an older copy was put in its place, and gives numbers out again.
  if (seen.id === now.id && seen.epoch === now.epoch && allows('content.write', caller)) {
    await deps.write((trx) => renewEpoch(trx, deps.clock.now()))
    deps.log.warn('an older state of the database was put back', { request: arrival.requestId })
  }
  if (endpoint.method !== 'GET' && !REGARDLESS.test(endpoint.name)) throw new OtherStore()
  return true
}

/** The header that says whose data an answer is. A database that can't be read now is named by nothing. */
export async function tellStore({ deps }: Arrival, isStranger: boolean): Promise<Readonly<Record<string, string>>> {
  try {
    return { [STORE_HEADER]: storeAnswer(await currentMark(deps.db), isStranger) }
  } catch (error) {
    deps.log.warn('the store could not be named', { reason: String(error) })
    return {}
  }
}
