import type { Config } from '#server/config.ts'

/** What a server in a test is configured as; links that can't be mailed are read from its log. */
export function testConfig(dataDir: string): Config {
  return {
    port: 4600,
    host: '127.0.0.1',
    dataDir,
    owner: null,
    demo: false,
    siteUrl: null,
    secretKeys: { current: new Uint8Array(32).fill(7), older: [] },
    ownKey: true,
    geminiApiBase: 'http://127.0.0.1:9',
    trustedProxies: 0,
    // The clock of most tests stands still.
    rateLimits: false,
    logLevel: 'info',
    logLinks: true,
  }
}
