import type { Deps } from '#server/http/context.ts'
import { backUpByTheClock } from './back-up.ts'
import { checkLinks } from './check-links.ts'
import { healthSamples } from './health-samples.ts'
import { indexWritten } from './index-written.ts'
import type { Job } from './job.ts'
import { lookAtOwnCertificate } from './look-at-certificate.ts'
import { publishDue } from './publish-due.ts'
import { purge } from './purge.ts'
import { reserve } from './reserve.ts'
import { sendMails } from './send-mails.ts'
import { sendPushes } from './send-pushes.ts'
import { sweepFiles } from './sweep-files.ts'
import { shortenOldAddresses } from './shorten-addresses.ts'
import { settleTrace } from './trace.ts'
import { warnOfTokens } from './warn-of-tokens.ts'

const jobs: readonly Job[] = [
  publishDue,
  indexWritten,
  sendMails,
  sendPushes,
  purge,
  healthSamples,
  sweepFiles,
  reserve,
  settleTrace,
  backUpByTheClock,
  shortenOldAddresses,
  warnOfTokens,
  lookAtOwnCertificate,
  checkLinks,
]

const FIRST_AFTER = 1000

/** Runs each job again and again, never twice at once. @returns stops them and waits for the one that runs */
export function startJobs(deps: Deps, wanted: readonly Job[] = jobs): () => Promise<void> {
  const stops = wanted.map((job) => startJob(deps, job))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function startJob(deps: Deps, job: Job): () => Promise<void> {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(turn, job.firstAfter ?? FIRST_AFTER)

  function turn(): void {
    running = job
      .run(deps)
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : 'unknown'
        deps.log.error('job failed', { job: job.name, reason: message })
        const at = new Date(deps.clock.now()).toISOString()
        deps.background.run('record error', () =>
          deps.errors.record({ at, method: 'JOB', path: job.name, message, request_id: '' }),
        )
      })
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, job.every)
      })
  }

  return () => {
    stopped = true
    clearTimeout(timer)
    return running
  }
}
