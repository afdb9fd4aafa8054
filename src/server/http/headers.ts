/** What answers say to browsers beside their content: the whole policy where one becomes a page, little elsewhere. */

const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
].map((feature) => `${feature}=()`)

export interface HeaderPolicy {
  /** `sha256-…` of the inline scripts of index.html. */
  readonly scriptHashes: readonly string[]
  /** Only when the site is reached over https. */
  readonly strictTransport: boolean
}

export interface Security {
  /** For what becomes a page or a worker: these obey the policy that comes with them. */
  readonly page: Record<string, string>
  /** For every other answer: nobody may guess its type, frame it, or read it from elsewhere. */
  readonly other: Record<string, string>
}

export function securityHeaders(policy: HeaderPolicy): Security {
  const everywhere = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(policy.strictTransport && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  }
  return {
    page: {
      ...everywhere,
      'Content-Security-Policy': pagePolicy(policy.scriptHashes),
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': PERMISSIONS.join(', '),
    },
    other: { ...everywhere, 'Content-Security-Policy': "frame-ancestors 'none'" },
  }
}

/** Inline styles stay allowed: previews in sandboxed frames inherit this policy. */
function pagePolicy(scriptHashes: readonly string[]): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' ')
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // blob: shows a PDF to the browser's own reader; such a frame inherits this policy.
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
