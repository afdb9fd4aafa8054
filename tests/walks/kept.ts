import type { Page } from 'playwright'
import * as v from 'valibot'

/** What the app keeps on a device, read from its databases beside the app. */

const Values = v.record(v.string(), v.unknown())
const Id = v.nullable(v.union([v.string(), v.number()]))

const Draft = v.object({
  draftId: v.string(),
  seq: v.number(),
  visit: v.optional(v.string(), ''),
  took: v.optional(v.array(v.string()), []),
  values: Values,
  base: v.nullable(Values),
})
const Operation = v.object({
  seq: v.number(),
  entity: v.string(),
  recordId: Id,
  kind: v.string(),
  label: v.string(),
  status: v.string(),
  values: Values,
  problem: v.nullable(
    v.looseObject({
      code: v.string(),
      message: v.string(),
      errors: v.optional(v.record(v.string(), v.array(v.string())), {}),
    }),
  ),
  conflict: v.nullable(v.looseObject({})),
})
const TrashEntry = v.object({ reason: v.string(), label: v.string(), operation: v.unknown() })
const IdEntry = v.object({ localId: v.string(), entity: v.string(), serverId: v.number() })
const Raw = v.object({
  drafts: v.array(v.unknown()),
  operations: v.array(v.unknown()),
  trash: v.array(v.unknown()),
  ids: v.array(v.unknown()),
})

export type KeptDraft = v.InferOutput<typeof Draft>
export type KeptOperation = v.InferOutput<typeof Operation>

export interface Kept {
  /** The last text of every visit to every form; what another visit took up is left out. */
  readonly drafts: readonly KeptDraft[]
  readonly operations: readonly KeptOperation[]
  readonly trash: readonly v.InferOutput<typeof TrashEntry>[]
  readonly ids: readonly v.InferOutput<typeof IdEntry>[]
}

/** @param page any page of the app */
export async function keptOn(page: Page): Promise<Kept> {
  const raw = v.parse(Raw, await page.evaluate(readDatabases))
  return {
    drafts: lastOfVisits(v.parse(v.array(Draft), raw.drafts)),
    // In the order in which they were saved: the database keeps them by a name that nobody chose.
    operations: v.parse(v.array(Operation), raw.operations).toSorted((a, b) => a.seq - b.seq),
    trash: v.parse(v.array(TrashEntry), raw.trash),
    ids: v.parse(v.array(IdEntry), raw.ids),
  }
}

function lastOfVisits(drafts: readonly KeptDraft[]): KeptDraft[] {
  const last = new Map<string, KeptDraft>()
  for (const draft of drafts) {
    const key = `${draft.draftId} ${draft.visit}`
    if ((last.get(key)?.seq ?? -1) < draft.seq) last.set(key, draft)
  }
  const takenUpTo = new Map<string, number>()
  for (const { draftId, took } of last.values())
    for (const name of took) {
      const [visit = '', seq = 'Infinity'] = name.split(' ')
      const key = `${draftId} ${visit}`
      takenUpTo.set(key, Math.max(takenUpTo.get(key) ?? -1, Number(seq)))
    }
  return [...last.entries()].filter(([key, { seq }]) => seq > (takenUpTo.get(key) ?? -1)).map(([, draft]) => draft)
}

/** Runs in the page. */
async function readDatabases(): Promise<Record<'drafts' | 'operations' | 'trash' | 'ids', unknown[]>> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('The database could not be read'))
    })
  const found: Record<'drafts' | 'operations' | 'trash' | 'ids', unknown[]> = {
    drafts: [],
    operations: [],
    trash: [],
    ids: [],
  }
  for (const { name = '' } of await indexedDB.databases()) {
    if (!/^offdesk\..+\.(?:drafts|outbox)$/.test(name)) continue
    const database = await done(indexedDB.open(name))
    for (const store of ['drafts', 'operations', 'trash', 'ids'] as const) {
      if (!database.objectStoreNames.contains(store)) continue
      found[store].push(...(await done(database.transaction(store).objectStore(store).getAll())))
    }
    database.close()
  }
  return found
}
