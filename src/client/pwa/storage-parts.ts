import * as v from 'valibot'
import { inOrder } from '#contract/render/word-order.ts'

/** What the browser tells about the room in use, beyond the sum; most tell nothing. */

export interface StoragePart {
  readonly name: string
  readonly bytes: number
}

export interface StoredDatabase {
  readonly name: string
  readonly version: number
}

const NAMES: Readonly<Record<string, string>> = {
  indexedDB: 'Databases',
  caches: 'App files',
  serviceWorkerRegistrations: 'Service worker',
}
/** Chromium alone splits its estimate. */
const Estimate = v.object({ usageDetails: v.record(v.string(), v.number()) })

export async function storageParts(): Promise<readonly StoragePart[]> {
  const estimate = v.safeParse(Estimate, await navigator.storage?.estimate())
  if (!estimate.success) return []
  return Object.entries(estimate.output.usageDetails).map(([name, bytes]) => ({ name: NAMES[name] ?? name, bytes }))
}

/** Databases of this app on this device; empty where the browser does not list them. */
export async function storedDatabases(): Promise<readonly StoredDatabase[]> {
  if (typeof indexedDB.databases !== 'function') return []
  const listed = await indexedDB.databases()
  return listed
    .flatMap(({ name, version }) => (name === undefined ? [] : [{ name, version: version ?? 0 }]))
    .toSorted((one, other) => inOrder(one.name, other.name))
}
