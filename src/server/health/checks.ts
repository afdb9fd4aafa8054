import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getHeapStatistics } from 'node:v8'
import { totalmem } from 'node:os'
import type { ComprehensiveHealth } from '#contract/calls/health.ts'
import { inThousands } from '#contract/fields/thousands.ts'
import type { Db } from '#server/db/schema.ts'
import { readOnce, writeAndRemove } from '#server/db/self-check.ts'
import type { ErrorLog } from '#server/db/server-errors.ts'
import type { Write } from '#server/db/write-queue.ts'
import { diskRoom } from '#server/files/disk-room.ts'
import type { FileStorage } from '#server/files/storage.ts'
import { type Limits, rate, worst } from './thresholds.ts'

/** Every figure is measured when it is asked for; nothing is assumed. */

type Checks = ComprehensiveHealth['checks']

const MB = 1024 * 1024
const GB = 1024 * MB
const HOUR = 3_600_000

/** A failure of the checked part is its result, and is passed to `report` so that the cause reaches the log. */
export type Report = (check: string, error: unknown) => void

/** One read: the cheapest proof that the server can answer anything. */
export async function checkAlive(db: Db, report: Report): Promise<'healthy' | 'unhealthy'> {
  try {
    await readOnce(db)
    return 'healthy'
  } catch (error) {
    report('basic', error)
    return 'unhealthy'
  }
}

/** Writes a row, reads it back and removes it: proof of a database that takes edits, which leaves nothing behind. */
export async function checkDatabase(write: Write, limits: Limits, report: Report): Promise<Checks['database']> {
  const started = performance.now()
  const mark = randomBytes(16).toString('hex')
  try {
    await write((trx) => writeAndRemove(trx, mark, Date.now()))
    const response_time_ms = elapsed(started)
    return { status: rate(limits, 'response_ms', response_time_ms), response_time_ms, connection: 'connected' }
  } catch (error) {
    report('database', error)
    return { status: 'critical', response_time_ms: elapsed(started), connection: 'failed' }
  }
}

/** Writes a file the way an upload is written, reads it back and removes it. */
export async function checkStorage(files: FileStorage, limits: Limits, report: Report): Promise<Checks['storage']> {
  const started = performance.now()
  const bytes = randomBytes(1024)
  try {
    const name = await files.put(bytes, 'txt')
    try {
      const stored = await files.find(name)
      if (!stored) throw new Error('The file that was just written is not there')
      const pieces: Uint8Array[] = []
      for await (const piece of stored.read(0, stored.size - 1)) pieces.push(piece)
      if (!Buffer.concat(pieces).equals(bytes)) throw new Error('The file came back changed')
    } finally {
      await files.remove(name)
    }
    const response_time_ms = elapsed(started)
    return { status: rate(limits, 'response_ms', response_time_ms), response_time_ms, writable: true }
  } catch (error) {
    report('storage', error)
    return { status: 'critical', response_time_ms: elapsed(started), writable: false }
  }
}

/** Resident memory of this process against the container's limit, or the machine's memory where there is none. */
export async function checkMemory(limits: Limits): Promise<Checks['memory']> {
  const current = process.memoryUsage.rss() / MB
  const peak = Math.max(current, process.resourceUsage().maxRSS / 1024)
  const limit = await memoryLimit()
  // The collector's own limit is reached before the machine's when the heap is small.
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  return {
    status: worst([
      rate(limits, 'memory_percent', (current / limit.mb) * 100),
      rate(limits, 'memory_percent', (used_heap_size / heap_size_limit) * 100),
    ]),
    current_usage_mb: round(current),
    peak_usage_mb: round(peak),
    limit: limit.text,
    limit_mb: round(limit.mb),
  }
}

async function memoryLimit(): Promise<{ mb: number; text: string }> {
  const machine = totalmem() / MB
  const own = await containerLimit()
  const mb = own !== undefined && own < machine ? own : machine
  return {
    mb,
    text: `${inThousands(Math.round(mb))} MB ${mb === machine ? 'of the machine' : 'of the container'}`,
  }
}

/** cgroup v2, then v1; no such file, or "max", means no limit. */
async function containerLimit(): Promise<number | undefined> {
  for (const path of ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes']) {
    try {
      const bytes = Number((await readFile(path, 'utf8')).trim())
      if (Number.isFinite(bytes) && bytes > 0) return bytes / MB
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error
    }
  }
  return undefined
}

/** @param dir folder whose disk is measured. */
export async function checkDisk(dir: string, limits: Limits): Promise<Checks['disk_space']> {
  const { free, total, used, floor } = await diskRoom(dir)
  const percent = used + free === 0 ? 100 : (used / (used + free)) * 100
  return {
    // Below the floor no files are taken any more, however large the disk.
    status: free < floor ? 'critical' : rate(limits, 'disk_percent', percent),
    usage_percent: round(percent),
    free_space_gb: round(free / GB),
    total_space_gb: round(total / GB),
  }
}

/** @param now milliseconds; the hour before it counts. */
export async function checkErrors(errors: ErrorLog, limits: Limits, now: number): Promise<Checks['recent_errors']> {
  const count = await errors.count(new Date(now - HOUR).toISOString())
  return { status: rate(limits, 'errors', count), error_count_last_hour: count }
}

function elapsed(started: number): number {
  return round(performance.now() - started)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
