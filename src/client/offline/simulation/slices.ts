import type { Operation } from '#client/offline/engine/storage/record.ts'
import type { LaneSlice } from '#client/offline/engine/storage/storage.ts'
import type { Quarantined } from '#client/offline/engine/storage/upcast.ts'
import type { AppVersion } from './app-version.ts'

/** What a table of stored operations says to a version of the app: a table never changes, nor may what is read. */

type Operations = ReadonlyMap<string, unknown>

const slices = new WeakMap<AppVersion, WeakMap<Operations, LaneSlice>>()

/** Most of what is read was not written since it was read last. */
export function sliceOf(version: AppVersion, table: Operations): LaneSlice {
  const known = slices.get(version) ?? new WeakMap<Operations, LaneSlice>()
  slices.set(version, known)
  const slice = known.get(table) ?? readSlice(version, table)
  known.set(table, slice)
  return slice
}

const lanes = new WeakMap<LaneSlice, Map<string, LaneSlice>>()

export function laneIn(slice: LaneSlice, lane: string): LaneSlice {
  const known = lanes.get(slice) ?? new Map<string, LaneSlice>()
  lanes.set(slice, known)
  const found = known.get(lane) ?? {
    operations: Object.freeze(slice.operations.filter((op) => op.lane === lane)),
    quarantined: Object.freeze(slice.quarantined.filter((record) => record.lane === lane)),
  }
  known.set(lane, found)
  return found
}

function readSlice(version: AppVersion, table: Operations): LaneSlice {
  const operations: Operation[] = []
  const quarantined: Quarantined[] = []
  for (const raw of table.values()) {
    const read = version.read(raw)
    if ('operation' in read) operations.push(read.operation)
    else quarantined.push(read.quarantined)
  }
  operations.sort((left, right) => left.seq - right.seq)
  return { operations: Object.freeze(operations), quarantined: Object.freeze(quarantined) }
}
