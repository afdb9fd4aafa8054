import { readOperation } from '#client/offline/engine/storage/upcast.ts'
import { type Accounts, tokensIn } from '#client/offline/simulation/tokens.ts'
import type { ForeignWorld } from './foreign-world.ts'

/** Where may a token be, how often may a record be made, what may still be waiting. */
/**
 * @param unprovable ids of records that were gone before anybody here could know of them: without keys nobody can tell
 *   them from records that were never made
 */
export function foreignCheck(
  { device, server }: ForeignWorld,
  accounts: Accounts,
  unprovable: ReadonlySet<number>,
): string[] {
  const { tables } = device.disk
  const operations = [...tables.operations.values()].flatMap((raw) => {
    const read = readOperation(raw)
    return 'operation' in read ? [read.operation] : []
  })
  const held = new Set([
    ...operations.flatMap((op) => tokensIn([op.values, op.blob?.name])),
    ...[...tables.trash.values()].flatMap((entry) => tokensIn(entry.operation)),
    ...[...server.tables.values()].flatMap((rows) => [...rows.values()].flatMap((row) => tokensIn(row))),
    ...server.graveyard.flatMap((row) => tokensIn(row)),
  ])
  const violations: string[] = []
  for (const token of accounts.tokens.values()) {
    const promised = token.state === 'own' || token.state === 'other'
    if (promised && !held.has(token.text) && !accounts.excused.has(token.text)) {
      violations.push(token.state === 'own' ? `lost: ${token.text}` : `silently overwritten: ${token.text}`)
    }
    const made = server.made.filter((row) => tokensIn(row).includes(token.text) && !unprovable.has(row.id))
    const times = token.creates ? made.length : 0
    if (times > 1) violations.push(`made ${times} times: ${token.text}`)
  }
  const waiting = new Set(operations.filter((op) => op.status === 'needs-attention').map((op) => op.lane))
  const blocked = new Set(operations.filter((op) => waiting.has(op.lane)).map((op) => op.recordId))
  for (const op of operations) {
    if (waiting.has(op.lane) || op.needs.some((id) => blocked.has(id))) continue
    violations.push(`stuck: ${op.kind} ${op.lane} ${op.status}`)
  }
  if (device.violation) violations.push(device.violation)
  return violations
}
