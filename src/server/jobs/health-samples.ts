import { keepSample, lastSampleAt } from '#server/db/health-samples.ts'
import { probeOf } from '#server/health/running-probe.ts'
import { noteUnseen, watch } from '#server/health/watch.ts'
import type { Deps } from '#server/http/context.ts'
import type { Job } from './job.ts'

const started = new WeakSet<Deps>()

/** One sample a minute: the history of the monitoring screen, and the incidents that follow from it. */
export const healthSamples: Job = {
  name: 'health-samples',
  every: 60_000,
  run: async (deps) => {
    const probe = probeOf(deps)
    const all = await probe.comprehensive()
    const basic = await probe.basic()
    const { database, storage, memory, disk_space: disk, recent_errors: errors } = all.checks
    const now = deps.clock.now()
    const sample = {
      at: new Date(now).toISOString(),
      basic: basic.status,
      comprehensive: all.status,
      database: database.status,
      storage: storage.status,
      database_ms: database.response_time_ms,
      storage_ms: storage.response_time_ms,
      memory_mb: memory.current_usage_mb,
      errors: errors.error_count_last_hour,
      memory_percent: Math.round((memory.current_usage_mb / memory.limit_mb) * 1000) / 10,
      disk_percent: disk.usage_percent,
    }
    const isStart = !started.has(deps)
    await deps.write(async (trx) => {
      const last = await lastSampleAt(trx)
      // Another server on the same data was first.
      if (!isStart && last !== undefined && isLately(last, now)) return
      await noteUnseen(trx, last, now, isStart)
      await watch(trx, all.checks, last, now)
      await keepSample(trx, sample, now)
    })
    started.add(deps)
  },
}

function isLately(last: string, now: number): boolean {
  const ago = now - Date.parse(last)
  return ago >= 0 && ago < 30_000
}
