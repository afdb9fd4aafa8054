import * as v from 'valibot'
import { isObject } from '#contract/calls/envelope.ts'
import { OPERATION_VERSION, OperationSchema, type Operation } from '#client/offline/engine/storage/record.ts'
import { readOperation, type ReadResult, UPCASTERS } from '#client/offline/engine/storage/upcast.ts'
import { freeze } from './freeze.ts'

/** How a version of the app reads and writes stored operations: today's, and one that may come after it. */
export interface AppVersion {
  readonly name: string
  read(raw: unknown): ReadResult
  write(op: Operation): unknown
}

/** A frozen row is parsed once, however often it is read: parsing was a fifth of a schedule's time. */
function once(read: AppVersion['read']): AppVersion['read'] {
  const known = new WeakMap<object, ReadResult>()
  return (raw) => {
    if (typeof raw !== 'object' || raw === null || !Object.isFrozen(raw)) return read(raw)
    const result = known.get(raw) ?? freeze(read(raw))
    known.set(raw, result)
    return result
  }
}

export const THIS_VERSION: AppVersion = { name: '1.0.0', read: once((raw) => readOperation(raw)), write: (op) => op }

const NEXT = OPERATION_VERSION + 1

/** The next version keeps the values under another name, so that today's can't mistake its records for its own. */
const NextSchema = v.pipe(
  v.looseObject({ schemaVersion: v.literal(NEXT), fields: v.record(v.string(), v.unknown()) }),
  v.transform(({ fields, ...rest }) => ({ ...rest, values: fields, schemaVersion: OPERATION_VERSION })),
  OperationSchema,
)

export const NEXT_VERSION: AppVersion = {
  name: '2.0.0',
  read: once((raw) => {
    const upcasters = {
      ...UPCASTERS,
      [OPERATION_VERSION]: ({ values, ...rest }: Record<string, unknown>) => ({ ...rest, fields: values }),
    }
    return readOperation(raw, upcasters, NEXT, NextSchema)
  }),
  write: ({ values, ...rest }) => ({ ...rest, fields: values, schemaVersion: NEXT }),
}

/** What a row says, whichever of the versions wrote it: for whoever looks on. */
export function readAny(raw: unknown): ReadResult {
  return (isObject(raw) && raw['schemaVersion'] === NEXT ? NEXT_VERSION : THIS_VERSION).read(raw)
}
