import { lookAtCertificate } from '#server/health/certificate.ts'
import { seenCertificates } from '#server/health/running-probe.ts'
import { readSettings } from '#server/records/settings.ts'
import type { Job } from './job.ts'

/** Beside the checks, which wait for no network. */
export const lookAtOwnCertificate: Job = {
  name: 'look-at-certificate',
  every: 6 * 60 * 60_000,
  firstAfter: 15_000,
  run: async (deps) => {
    seenCertificates.set(deps, await lookAtCertificate((await readSettings(deps.db)).site_url))
  },
}
