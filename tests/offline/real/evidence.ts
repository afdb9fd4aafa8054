import * as v from 'valibot'
import { definitions, entities } from '#contract/index.ts'
import type { Definition } from '#contract/records/record.ts'
import { outboxDatabaseName } from '#client/offline/engine/storage/indexed-db.ts'
import {
  IdEntrySchema,
  type Operation,
  ReceiptSchema,
  TrashEntrySchema,
} from '#client/offline/engine/storage/record.ts'
import { readOperation } from '#client/offline/engine/storage/upcast.ts'
import { stuck } from '#client/offline/simulation/check.ts'
import type { Held } from '#client/offline/simulation/model/evidence.ts'
import { judge } from '#client/offline/simulation/model/judge.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import type { Browser } from './platform.ts'
import type { RealWorld } from './world.ts'

/** What the devices hold, read from their databases, and the judgement about all of it. */

const KINDS: ReadonlyMap<string, Definition> = new Map(definitions.map((kind) => [kind.type, kind]))
const Account = v.pipe(v.string(), v.regex(/^offdesk\.u\d+\.outbox$/))

/** Slugs, places, dates of publishing and all that is counted are the server's. */
function isDerived(entity: string, field: string): boolean {
  const rule = KINDS.get(entity)?.fields[field]
  if (rule === undefined) return entities[entity]?.fields[field] === undefined
  if (field === 'order') return true
  return rule.rule.kind === 'slug' || rule.rule.kind === 'date' || rule.presence === 'open' || rule.parent === true
}

/** What is attached without a name of its own is called as its file. */
function isFilledIn(entity: string, field: string): boolean {
  return KINDS.get(entity)?.titleField === field && entities[entity]?.fields['file_id'] !== undefined
}

function defaultsOf(entity: string): Values {
  const fields = Object.entries(KINDS.get(entity)?.fields ?? {})
  return Object.fromEntries(fields.map(([name, { empty }]) => [name, empty]))
}

/** When each change was first found in the trash. */
export type Trashed = Map<string, number>

export async function violationsIn(world: RealWorld, trashed: Trashed, draining: string): Promise<readonly string[]> {
  const devices: Held[] = []
  const violations: string[] = world.problems.splice(0)
  for (const browser of world.browsers) {
    for (const name of await databasesOf(world, browser)) {
      const held = await read(world, browser, name)
      for (const { trashId, at } of held.trash) if (!trashed.has(trashId)) trashed.set(trashId, at)
      devices.push({ ...held, expired: trashed })
      if (name === outboxDatabaseName(draining)) violations.push(...stuck(held.operations, []))
    }
  }
  const now = world.scheduler.now + world.offset
  const found = { book: world.book, rows: world.deeds.rows, devices, now, isDerived, isFilledIn, defaultsOf }
  return [...violations, ...judge({ ...found, policyOf: (entity) => entities[entity] })]
}

async function databasesOf(world: RealWorld, { factory }: Browser): Promise<readonly string[]> {
  const listed = factory.databases()
  await world.run(50)
  return (await listed).flatMap(({ name }) => (v.is(Account, name) ? [name] : []))
}

async function read(world: RealWorld, { factory }: Browser, name: string): Promise<Omit<Held, 'expired'>> {
  const stores = ['operations', 'trash', 'receipts', 'ids'] as const
  const all = new Promise<readonly (readonly unknown[])[]>((resolve, reject) => {
    const opening = factory.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const db = opening.result
      const tx = db.transaction([...stores])
      const asked = stores.map((store) => tx.objectStore(store).getAll())
      tx.oncomplete = () => {
        db.close()
        resolve(asked.map(({ result }) => result))
      }
    }
  })
  await world.run(100)
  const [operations = [], trash = [], receipts = [], ids = []] = await all
  return {
    operations: operations.flatMap((raw): Operation[] => {
      const found = readOperation(raw)
      return 'operation' in found ? [found.operation] : []
    }),
    trash: v.parse(v.array(TrashEntrySchema), trash),
    receipts: new Set(v.parse(v.array(ReceiptSchema), receipts).map(({ opId }) => opId)),
    ids: v.parse(v.array(IdEntrySchema), ids),
    cleared: new Set(),
  }
}
