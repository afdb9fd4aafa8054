import { isLocalId } from '#contract/entity.ts'
import { readOperation } from '#client/offline/storage/upcast.ts'
import type { Operation } from '#client/offline/outbox/record.ts'
import type { MemoryDisk } from './memory-storage.ts'
import type { VirtualServer } from './virtual-server.ts'
import { checkBeyondTokens } from './beyond-tokens.ts'
import { type Accounts, tokensIn } from './tokens.ts'

/** The whole checker: where may a token be, how often may an effect happen, what may still be waiting. */
export function check(
  tables: MemoryDisk['tables'],
  server: VirtualServer,
  accounts: Accounts,
  collections: Readonly<Record<string, string>>,
): { violations: string[]; asked: number } {
  const violations: string[] = []
  const operations = [...tables.operations.values()].flatMap((raw) => {
    const read = readOperation(raw)
    return 'operation' in read ? [read.operation] : []
  })
  const asked = operations.filter((op) => op.status === 'needs-attention')
  violations.push(...stuck(operations), ...needless(asked, tables))

  const held = new Set<string>()
  for (const op of operations) for (const token of tokensIn([op.values, op.blob?.name])) held.add(token)
  for (const entry of tables.trash.values()) for (const token of tokensIn(entry.operation)) held.add(token)
  for (const rows of server.tables.values())
    for (const row of rows.values()) for (const token of tokensIn(row.values)) held.add(token)

  for (const token of accounts.tokens.values()) {
    const promised = token.state === 'own' || token.state === 'other'
    if (promised && !held.has(token.text) && !accounts.excused.has(token.text)) {
      violations.push(token.state === 'own' ? `lost: ${token.text}` : `silently overwritten: ${token.text}`)
    }
    if (token.creates) violations.push(...doubled(server, token.text))
  }
  violations.push(...repeated(server), ...unresolved(server, Object.values(collections)))
  violations.push(...checkBeyondTokens(tables, server, accounts))
  return { violations, asked: asked.length }
}

/** A record made twice. */
function doubled(server: VirtualServer, token: string): string[] {
  const made = [...server.tables.values()]
    .flatMap((rows) => [...rows.values()])
    .filter((row) => tokensIn(row.history[0]?.values).includes(token))
  return made.length > 1 ? [`made ${made.length} times: ${token}`] : []
}

/** One change carried out twice, under whatever keys. */
function repeated(server: VirtualServer): string[] {
  const seen = new Map<string, number>()
  for (const { key, endpoint } of server.effects) {
    // Their side may delete again what was brought back: then it is brought back again, under another key.
    const change = endpoint === 'trash.restore' ? key : `${key.split('.')[0] ?? ''} ${endpoint}`
    seen.set(change, (seen.get(change) ?? 0) + 1)
  }
  return [...seen].filter(([, count]) => count > 1).map(([change, count]) => `carried out ${count} times: ${change}`)
}

/** Local ids and upload tokens must never reach the server. */
function unresolved(server: VirtualServer, collections: readonly string[]): string[] {
  return collections.flatMap((collection) =>
    [...server.rows(collection).values()]
      .filter((row) => /new-[0-9a-f]{8}-/.test(JSON.stringify(row.values)))
      .map((row) => `local id on the server: ${collection} ${row.id}`),
  )
}

/** A person is asked for a record that was sent long ago. */
function needless(asked: readonly Operation[], tables: MemoryDisk['tables']): string[] {
  const made = new Set(
    [...tables.receipts.values()]
      .filter((receipt) => receipt.kind === 'create' || receipt.kind === 'upload')
      .map((receipt) => receipt.recordId),
  )
  const wanted = (op: Operation) => [
    ...(op.kind === 'create' || !isLocalId(op.recordId) ? [] : [op.recordId]),
    ...op.needs,
  ]
  return asked
    .filter((op) => op.problem?.code === 'missing_dependency' && wanted(op).every((id) => made.has(id)))
    .map((op) => `asked about a record that is there: ${op.lane} ${op.opId}`)
}

/** What is still waiting without anyone having been asked. */
function stuck(operations: readonly Operation[]): string[] {
  const waitsForSomeone = (op: Operation, depth = 0): boolean => {
    if (op.status === 'needs-attention') return true
    if (depth > operations.length) return false
    const before = operations.find((other) => other.lane === op.lane && other.seq < op.seq)
    const makers = operations.filter(
      (other) => isLocalId(other.recordId) && op.needs.includes(other.recordId) && other.kind !== 'update',
    )
    return [before, ...makers].some((other) => other !== undefined && waitsForSomeone(other, depth + 1))
  }
  return operations
    .filter((op) => !waitsForSomeone(op))
    .map((op) => `stuck: ${op.kind} ${op.lane} ${op.status} ${op.opId}`)
}
