import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { ComprehensiveHealth, HealthStatus } from '#contract/calls/health.ts'
import type { Limits } from './thresholds.ts'

/** When the certificate of the site's own address expires, as browsers that connect to it see it. */

const DAY = 86_400_000
const PATIENCE = 10_000
/** Renewals take a day or two when somebody has to step in. */
const CRITICAL_DAYS = 3

export type SeenCertificate = Omit<NonNullable<ComprehensiveHealth['checks']['certificate']>, 'status'>

/** @returns undefined when the address has none */
export async function lookAtCertificate(siteUrl: string): Promise<SeenCertificate | undefined> {
  if (!URL.canParse(siteUrl)) return undefined
  const { protocol, hostname, port } = new URL(siteUrl)
  if (protocol !== 'https:') return undefined
  try {
    return { expires_at: await expiryOf(hostname.replace(/^\[|\]$/g, ''), Number(port || 443)), problem: null }
  } catch (error) {
    return { expires_at: null, problem: error instanceof Error ? error.message : 'unknown reason' }
  }
}

/** An expired one is told by its date, so it is looked at whether or not it is trusted. */
function expiryOf(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const name = isIP(host) === 0 ? { servername: host } : {}
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: PATIENCE }, () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to)
      socket.destroy()
      if (Number.isNaN(until)) reject(new Error('The certificate does not say when it expires'))
      else resolve(new Date(until).toISOString())
    })
    socket.on('timeout', () => socket.destroy(new Error('The site did not answer in 10 seconds')))
    socket.on('error', reject)
  })
}

/** What could not be seen is unknown: many servers can't reach their own public address. @param now milliseconds */
export function rateCertificate({ expires_at }: SeenCertificate, limits: Limits, now: number): HealthStatus {
  if (expires_at === null) return 'unknown'
  const days = (Date.parse(expires_at) - now) / DAY
  if (days <= CRITICAL_DAYS) return 'critical'
  return days <= limits.warning_expiry_days ? 'warning' : 'healthy'
}
