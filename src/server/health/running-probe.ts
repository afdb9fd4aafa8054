import type { Deps } from '#server/http/context.ts'
import type { SeenCertificate } from './certificate.ts'
import { openProbe, type Probe } from './probe.ts'

const probes = new WeakMap<Deps, Probe>()

/** The certificate of the site as it was last looked at; a job looks. */
export const seenCertificates = new WeakMap<Deps, SeenCertificate | undefined>()

/** One probe per running server: its cache is shared by all requests and by the job that keeps samples. */
export function probeOf(deps: Deps): Probe {
  const known = probes.get(deps)
  if (known) return known
  const probe = openProbe({
    db: deps.db,
    write: deps.write,
    errors: deps.errors,
    files: deps.files,
    dataDir: deps.config.dataDir,
    now: deps.clock.now,
    certificate: () => seenCertificates.get(deps),
    report: (check, error) =>
      deps.log.error('health.failed', { check, reason: error instanceof Error ? error.message : String(error) }),
  })
  probes.set(deps, probe)
  return probe
}
