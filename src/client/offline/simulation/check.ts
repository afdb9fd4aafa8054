import { isLocalId } from '#contract/records/policy.ts'
import { entities } from '#contract/index.ts'
import { KEEP_MS, type Operation } from '#client/offline/engine/storage/record.ts'
import { readAny } from './app-version.ts'
import { bytesGone, falselyUnsent } from './beyond-texts.ts'
import type { MemoryDisk } from './memory-storage.ts'
import type { Book } from './model/book.ts'
import type { Held } from './model/evidence.ts'
import { judge } from './model/judge.ts'
import type { Row } from './model/server-log.ts'
import { DEFAULTS, type VirtualServer } from './virtual-server.ts'
import { COLLECTIONS } from './tab.ts'

interface Checked {
  readonly device: { readonly disks: ReadonlyMap<string, MemoryDisk> }
  readonly server: VirtualServer
  readonly book: Book
  readonly scheduler: { readonly now: number }
  /** What people took along. */
  readonly files?: readonly { readonly text: string }[]
}

/**
 * The whole checker: the reference model, and what may be waiting, repeated or unresolved.
 * @param draining the account whose queue had its time to drain
 * @param heldLanes lanes that wait for a newer version of the app, and may
 */
export function check(
  { device: { disks }, server, book, scheduler, files = [] }: Checked,
  draining: string,
  heldLanes: readonly string[] = [],
): { violations: string[]; asked: number } {
  const violations: string[] = []
  let asked = 0
  const devices: Held[] = []
  for (const [account, disk] of disks) {
    const { tables } = disk
    const operations = operationsIn(tables)
    if (account === draining) {
      const needing = operations.filter((op) => op.status === 'needs-attention')
      asked = needing.length
      violations.push(...stuck(operations, heldLanes))
      if (heldLanes.length === 0) violations.push(...needless(needing, tables))
    }
    violations.push(...foreign(account, operations, tables, server), ...undone(tables, server))
    violations.push(...bytesGone(operations, tables), ...falselyUnsent(tables, server))
    devices.push({
      operations,
      trash: [...tables.trash.values()],
      receipts: new Set(tables.receipts.keys()),
      ids: [...tables.ids.values()],
      cleared: disk.cleared,
      expired: disk.trashed,
    })
  }
  violations.push(...repeated(server, files), ...unresolved(server))
  const { now } = scheduler
  const state = stateOf(server, book, disks, devices, now)
  const known = judged.get(book)
  const found =
    known !== undefined && known.state.length === state.length && known.state.every((part, at) => part === state[at])
      ? known.found
      : judge({
          book,
          rows: rowsOf(server),
          devices,
          now,
          policyOf: (entity) => entities[entity],
          isDerived: () => false,
          isFilledIn: () => false,
          defaultsOf: (entity) => DEFAULTS[COLLECTIONS[entity] ?? ''] ?? {},
        })
  judged.set(book, { state, found })
  violations.push(...found)
  return { violations, asked }
}

/** Often nothing has happened since the model was asked last, and then it says the same again. */
const judged = new WeakMap<Book, { readonly state: readonly unknown[]; readonly found: readonly string[] }>()

/** All that the model judges by, as far as it changes: its tables are never written into, only followed by others. */
function stateOf(
  { order, restores }: VirtualServer,
  book: Book,
  disks: Checked['device']['disks'],
  devices: readonly Held[],
  now: number,
): readonly unknown[] {
  const held = [...disks.values()].flatMap(({ tables: { operations, trash, receipts, ids } }) => [
    operations,
    trash,
    receipts,
    ids,
  ])
  const gone = devices.flatMap(({ cleared, expired }) => [cleared.size, longGone(expired, now)])
  const told = book.acts.flatMap((act) => [act.told, act.takenBack, act.ended, act.opId, act.saveId, act.record])
  const given = [book.letGo.size, book.exported.size, book.exporting]
  return [order, restores, ...held, ...gone, ...given, ...told]
}

/** How many changes have been out of the trash for so long that nobody misses them. */
function longGone(expired: Held['expired'], now: number): number {
  return [...expired.values()].filter((since) => now - since > KEEP_MS).length
}

function rowsOf(server: VirtualServer): readonly Row[] {
  return Object.entries(COLLECTIONS).flatMap(([entity, collection]) => {
    const known = server.rows(collection)
    const names = [...server.forgotten.keys()].filter((name) => name.startsWith(`${collection}/`))
    const ids = new Set([...known.keys(), ...names.map((name) => Number(name.split('/')[1]))])
    return [...ids].map((id) => ({
      entity,
      id: entity === 'settings' ? null : id,
      path: entity === 'file' ? `/files/${id}` : null,
      states: known.get(id)?.history ?? [],
      forgotten: server.forgotten.get(`${collection}/${id}`) ?? [],
    }))
  })
}

type Tables = MemoryDisk['tables']

function operationsIn(tables: Tables): Operation[] {
  return [...tables.operations.values()].flatMap((raw) => {
    const read = readAny(raw)
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
  if (server.restores > 0) return []
  const carriedOut = new Set(server.effects.map(({ key }) => key.split('.')[0]))
  const deleted = new Set(server.removedByOthers)
  for (const { endpoint, id } of server.effects)
    if (endpoint.endsWith('.delete')) deleted.add(`${endpoint.split('.')[0] ?? ''}/${id}`)
  return [...tables.receipts.values()]
    .filter(({ kind, opId, entity, serverId }) => {
      // What stands there already need not be brought back; whether it stood there, the acts tell.
      if (kind === 'update' || kind === 'restore' || carriedOut.has(opId)) return false
      // Nothing is left to delete when another tab or someone else was faster.
      return !(kind === 'delete' && deleted.has(`${COLLECTIONS[entity] ?? ''}/${serverId ?? 0}`))
    })
    .map(({ kind, lane, opId }) => `called done, not done: ${kind} ${lane} ${opId}`)
}

/** One change carried out twice, under whatever keys. */
function repeated(server: VirtualServer, files: readonly { readonly text: string }[]): string[] {
  const seen = new Map<string, number>()
  for (const { key, endpoint } of server.effects) {
    const opId = key.split('.')[0] ?? ''
    // Their side may delete again what was brought back: then it is brought back again, under another key. And what was
    // taken along may be decided about on either side, the second time with the first before one's eyes.
    const again =
      endpoint === 'trash.restore' || (endpoint.endsWith('.update') && files.some(({ text }) => text.includes(opId)))
    const change = again ? key : `${opId} ${endpoint}`
    seen.set(change, (seen.get(change) ?? 0) + 1)
  }
  return [...seen].filter(([, count]) => count > 1).map(([change, count]) => `carried out ${count} times: ${change}`)
}

/** Local ids and upload tokens must never reach the server. */
function unresolved(server: VirtualServer): string[] {
  return Object.values(COLLECTIONS).flatMap((collection) =>
    [...server.rows(collection).values()]
      .filter((row) => namesLocalId(row.values))
      .map((row) => `local id on the server: ${collection} ${row.id}`),
  )
}

const local = new WeakMap<object, boolean>()

function namesLocalId(values: object): boolean {
  const does = local.get(values) ?? /new-[0-9a-f]{8}-/.test(JSON.stringify(values))
  local.set(values, does)
  return does
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
export function stuck(operations: readonly Operation[], heldLanes: readonly string[]): string[] {
  const waitsForSomeone = (op: Operation, depth = 0): boolean => {
    if (op.status === 'needs-attention' || heldLanes.includes(op.lane)) return true
    // What it refers to may stand in what this version can't read.
    if (op.needs.some((id) => heldLanes.some((lane) => lane.endsWith(`:${id}`)))) return true
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
