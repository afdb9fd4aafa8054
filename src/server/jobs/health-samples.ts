import { keepSample } from '#server/db/health-samples.ts'
import { probeOf } from '#server/health/running-probe.ts'
import type { Job } from './job.ts'

const DAY = 86_400_000

/** One sample a minute, kept for 24 hours: the history of the monitoring screen. */
export const healthSamples: Job = {
  name: 'health-samples',
  every: 60_000,
  run: async (deps) => {
    const probe = probeOf(deps)
    const all = await probe.comprehensive()
    const basic = await probe.basic()
    const { database, storage, memory, recent_errors: errors } = all.checks
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
    }
    await deps.write((trx) => keepSample(trx, sample, new Date(now - DAY).toISOString()))
  },
}
