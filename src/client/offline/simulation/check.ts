import { isLocalId } from '#contract/records/policy.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { NEXT_VERSION } from './app-version.ts'
import { bytesGone, falselyUnsent, unseenDeletes } from './beyond-tokens.ts'
import type { MemoryDisk } from './memory-storage.ts'
import type { VirtualServer } from './virtual-server.ts'
import { COLLECTIONS } from './tab.ts'
import { type Accounts, tokensIn } from './tokens.ts'

export interface Checked {
  readonly disks: ReadonlyMap<string, MemoryDisk>
  /** The account whose queue had its time to drain. */
  readonly draining: string
  /** Lanes that wait for a newer version of the app, and may. */
  readonly heldLanes: readonly string[]
  readonly server: VirtualServer
  readonly accounts: Accounts
}

/** The whole checker: where may a token be, how often may an effect happen, what may still be waiting. */
export function check({ disks, draining, heldLanes, server, accounts }: Checked): {
  violations: string[]
  asked: number
} {
  const violations: string[] = []
  let asked = 0
  const held = new Set<string>(accounts.exported)
  const sent = new Set<string>()
  for (const [account, { tables }] of disks) {
    const operations = operationsIn(tables)
    if (account === draining) {
      const needing = operations.filter((op) => op.status === 'needs-attention')
      asked = needing.length
      violations.push(...stuck(operations, heldLanes))
      if (heldLanes.length === 0) violations.push(...needless(needing, tables))
    }
    for (const op of operations) for (const token of tokensIn([op.values, op.blob?.name])) held.add(token)
    for (const entry of tables.trash.values()) for (const token of tokensIn(entry.operation)) held.add(token)
    for (const receipt of tables.receipts.values()) for (const token of tokensIn(receipt.values)) sent.add(token)
    violations.push(...foreign(account, operations, tables, server), ...undone(tables, server))
    violations.push(...bytesGone(operations, tables), ...falselyUnsent(tables, server))
  }
  for (const rows of server.tables.values())
    for (const row of rows.values()) for (const token of tokensIn(row.values)) held.add(token)

  for (const token of accounts.tokens.values()) {
    const promised = token.state === 'own' || token.state === 'other'
    // What the server lost with an old backup must still be found in what this device has sent.
    const receipt = sent.has(token.text) || accounts.unreceipted.has(token.text)
    const found = held.has(token.text) || (accounts.rolledBack.has(token.text) && receipt)
    if (promised && !found && !accounts.excused.has(token.text)) {
      violations.push(token.state === 'own' ? `lost: ${token.text}` : `silently overwritten: ${token.text}`)
    }
    if (token.creates) violations.push(...doubled(server, token.text))
  }
  violations.push(...repeated(server), ...unresolved(server), ...unseenDeletes(server, accounts))
  return { violations, asked }
}

type Tables = MemoryDisk['tables']

function operationsIn(tables: Tables): Operation[] {
  return [...tables.operations.values()].flatMap((raw) => {
    const read = NEXT_VERSION.read(raw)
    return 'operation' in read ? [read.operation] : []
  })
}

/** What one account saved never leaves under another's name. */
function foreign(account: string, operations: readonly Operation[], tables: Tables, server: VirtualServer): string[] {
  const own = new Set([...operations.map((op) => op.opId), ...tables.receipts.keys(), ...tables.trash.keys()])
  return server.effects
    .filter((effect) => effect.account !== account && own.has(effect.key.split('.')[0] ?? ''))
    .map((effect) => `sent under another account: ${effect.endpoint} ${effect.key}`)
}

/** Called done here, and never carried out there. An edit may have been there already; its tokens tell. */
function undone(tables: Tables, server: VirtualServer): string[] {
  // What an old backup took away was done once.
  if (server.restored) return []
  const carriedOut = new Set(server.effects.map(({ key }) => key.split('.')[0]))
  const deleted = new Set(server.removedByOthers)
  for (const { endpoint, id } of server.effects)
    if (endpoint.endsWith('.delete')) deleted.add(`${endpoint.split('.')[0] ?? ''}/${id}`)
  return [...tables.receipts.values()]
    .filter(({ kind, opId, entity, serverId }) => {
      if (kind === 'update' || carriedOut.has(opId)) return false
      // Nothing is left to delete when another tab or someone else was faster.
      return !(kind === 'delete' && deleted.has(`${COLLECTIONS[entity] ?? ''}/${serverId ?? 0}`))
    })
    .map(({ kind, lane, opId }) => `called done, not done: ${kind} ${lane} ${opId}`)
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
function unresolved(server: VirtualServer): string[] {
  return Object.values(COLLECTIONS).flatMap((collection) =>
    [...server.rows(collection).values()]
      .filter((row) => /new-[0-9a-f]{8}-/.test(JSON.stringify(row.values)))
      .map((row) => `local id on the server: ${collection} ${row.id}`),
  )
}

/** A person is asked for a record that was sent long ago. */
function needless(asked: readonly Operation[], tables: Tables): string[] {
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
function stuck(operations: readonly Operation[], heldLanes: readonly string[]): string[] {
  const waitsForSomeone = (op: Operation, depth = 0): boolean => {
    if (op.status === 'needs-attention' || heldLanes.includes(op.lane)) return true
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
