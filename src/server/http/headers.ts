/** The same policy on every answer. */

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

/** Headers for every answer. Inline styles stay allowed: previews in sandboxed frames inherit this policy. */
export function securityHeaders(policy: HeaderPolicy): Record<string, string> {
  const scripts = ["'self'", ...policy.scriptHashes.map((hash) => `'${hash}'`)].join(' ')
  return {
    'Content-Security-Policy': [
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
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS.join(', '),
    ...(policy.strictTransport && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  }
}
