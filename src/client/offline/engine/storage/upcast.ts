import * as v from 'valibot'
import { isObject } from '#contract/calls/envelope.ts'
import { OPERATION_VERSION, OperationSchema, type Operation } from './record.ts'

/**
 * Reading stored operations. Upcasters are pure, one per version step, and stay for ever: a phone may open an old
 * outbox years later. What none of them can read is quarantined and shown, never dropped.
 */
type Upcaster = (record: Record<string, unknown>) => Record<string, unknown>

/** From version n to n + 1. Version 1 is the first released one, so the table starts empty. */
export const UPCASTERS: Readonly<Record<number, Upcaster>> = {}

/** A record that this version of the app can't read; it blocks its lane and is shown with its raw content. */
export interface Quarantined {
  readonly opId: string
  readonly lane: string | null
  readonly label: string
  /** `newer`: written by a newer version of the app; updating mends it. */
  readonly reason: 'newer' | 'damaged'
  readonly raw: unknown
}

export type ReadResult = { readonly operation: Operation } | { readonly quarantined: Quarantined }

/**
 * @param raw what the storage holds under `opId`
 * @param upcasters the chain of the version that reads, which leads up to `target`, whose shape is `schema`
 * @returns the operation in today's shape, or the quarantined record
 */
export function readOperation(
  raw: unknown,
  upcasters: Readonly<Record<number, Upcaster>> = UPCASTERS,
  target: number = OPERATION_VERSION,
  schema: v.GenericSchema<unknown, Operation> = OperationSchema,
): ReadResult {
  let record = isObject(raw) ? raw : {}
  let version = typeof record['schemaVersion'] === 'number' ? record['schemaVersion'] : 0
  const set = (reason: Quarantined['reason']): ReadResult => ({ quarantined: describe(raw, reason) })
  if (version > target) return set('newer')
  while (version < target) {
    const step = upcasters[version]
    if (!step) return set('damaged')
    version += 1
    record = { ...step(record), schemaVersion: version }
  }
  const result = v.safeParse(schema, record)
  return result.success ? { operation: result.output } : set('damaged')
}

function describe(raw: unknown, reason: Quarantined['reason']): Quarantined {
  const record = isObject(raw) ? raw : {}
  const text = (key: string) => (typeof record[key] === 'string' ? record[key] : null)
  return {
    opId: text('opId') ?? '',
    lane: text('lane'),
    label: text('label') ?? 'Unreadable change',
    reason,
    raw,
  }
}
