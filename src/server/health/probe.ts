import type { BasicHealth, ComprehensiveHealth, DatabaseHealth, StorageHealth } from '#contract/calls/health.ts'
import { DEFAULT_SETTINGS } from '#contract/records/settings.ts'
import type { Db } from '#server/db/schema.ts'
import { countRecords } from '#server/db/self-check.ts'
import type { ErrorLog } from '#server/db/server-errors.ts'
import type { Write } from '#server/db/write-queue.ts'
import type { FileStorage } from '#server/files/storage.ts'
import { readSettings } from '#server/records/settings.ts'
import { checkBackup } from './backup-check.ts'
import { rateCertificate, type SeenCertificate } from './certificate.ts'
import { checkAlive, checkDatabase, checkDisk, checkErrors, checkMemory, checkStorage, type Report } from './checks.ts'
import { criticalIssues } from './issues.ts'
import { checkAiKeys } from './ai-check.ts'
import { checkMail } from './mail-check.ts'
import { type Limits, worst } from './thresholds.ts'

export interface ProbeDeps {
  readonly db: Db
  readonly write: Write
  readonly errors: ErrorLog
  readonly files: FileStorage
  readonly dataDir: string
  readonly now: () => number
  readonly report: Report
  /** As it was last looked at. */
  readonly certificate: () => SeenCertificate | undefined
}

/** The checks behind a cache: however many ask, each runs at most once in five seconds, and once at a time. */
export interface Probe {
  /** Open to anyone: whether the database can be read, and nothing else. */
  readonly basic: () => Promise<BasicHealth>
  readonly database: () => Promise<DatabaseHealth>
  readonly storage: () => Promise<StorageHealth>
  readonly comprehensive: () => Promise<ComprehensiveHealth>
}

const CACHE_MS = 5000

export function openProbe(deps: ProbeDeps): Probe {
  const stamped = <T extends object>(result: T) => ({ ...result, last_checked: new Date(deps.now()).toISOString() })
  const limits = () => limitsOf(deps.db, deps.report)
  const basic = cached(deps.now, async () => stamped({ status: await checkAlive(deps.db, deps.report) }))
  const database = cached(deps.now, async () => stamped(await checkDatabase(deps.write, await limits(), deps.report)))
  const storage = cached(deps.now, async () => stamped(await checkStorage(deps.files, await limits(), deps.report)))
  const comprehensive = cached(deps.now, async () => {
    const { status: databaseStatus, response_time_ms: databaseMs, connection } = await database()
    const { status: storageStatus, response_time_ms: storageMs, writable } = await storage()
    const checks = {
      database: { status: databaseStatus, response_time_ms: databaseMs, connection },
      storage: { status: storageStatus, response_time_ms: storageMs, writable },
      memory: await checkMemory(await limits()),
      disk_space: await checkDisk(deps.dataDir, await limits()),
      database_performance: { records: await countRecords(deps.db) },
      recent_errors: await checkErrors(deps.errors, await limits(), deps.now()),
      backup: await checkBackup(deps.db, deps.dataDir, deps.now(), deps.report),
    }
    const mail = await checkMail(deps.db, deps.report)
    const aiKeys = await checkAiKeys(deps.db, deps.now(), deps.report)
    const certificate = deps.certificate()
    const seen = certificate && {
      ...certificate,
      status: rateCertificate(certificate, await limits(), deps.now()),
    }
    const rated = [
      checks.database,
      checks.storage,
      checks.memory,
      checks.disk_space,
      checks.recent_errors,
      checks.backup,
    ]
    // Of what could not be seen nothing follows for the whole.
    const isKnown = seen !== undefined && seen.status !== 'unknown'
    const status = worst([...rated.map((check) => check.status), ...(isKnown ? [seen.status] : [])])
    const all = {
      ...checks,
      ...(mail && { mail }),
      ...(aiKeys && { ai_keys: aiKeys }),
      ...(seen && { certificate: seen }),
    }
    return stamped({ status, critical_issues: criticalIssues(all), checks: all })
  })
  return { basic, database, storage, comprehensive }
}

/** As they were set; as in a new site when the database does not say. */
async function limitsOf(db: Db, report: Report): Promise<Limits> {
  try {
    return await readSettings(db)
  } catch (error) {
    report('settings', error)
    return DEFAULT_SETTINGS
  }
}

/** Shares one running call and its result for `CACHE_MS`; a failure is not kept. */
function cached<T>(now: () => number, work: () => Promise<T>): () => Promise<T> {
  let kept: { readonly at: number; readonly result: Promise<T> } | undefined
  return () => {
    if (kept && now() - kept.at < CACHE_MS) return kept.result
    const result = work()
    const entry = { at: now(), result }
    kept = entry
    result.catch(() => {
      // The caller hears of the failure; the next one tries again.
      if (kept === entry) kept = undefined
    })
    return result
  }
}
