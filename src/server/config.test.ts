import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig, StartProblem } from './config.ts'

const dir = mkdtempSync(join(tmpdir(), 'offdesk-config-'))
afterAll(() => rmSync(dir, { recursive: true }))
const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dir, ...env })

describe('the environment', () => {
  test('may be empty', () => {
    expect(read({ PORT: '', OWNER_EMAIL: '' })).toMatchObject({
      port: 4600,
      host: '127.0.0.1',
      owner: null,
      demo: false,
      siteUrl: null,
      trustedProxies: 0,
      logLevel: 'warn',
      geminiApiBase: 'https://generativelanguage.googleapis.com',
    })
  })

  test('is read as given', () => {
    const config = read({
      PORT: '0',
      HOST: '::1',
      OWNER_EMAIL: 'me@example.com',
      OWNER_PASSWORD: 'a long password',
      DEMO: '1',
      SITE_URL: 'https://example.com/',
      GEMINI_API_BASE: 'http://127.0.0.1:4700/ai/',
      TRUST_PROXY: '2',
      SECRET_KEY: 'x'.repeat(32),
    })
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      demo: true,
      siteUrl: 'https://example.com',
      geminiApiBase: 'http://127.0.0.1:4700/ai',
      trustedProxies: 2,
    })
    expect(config.owner).toEqual({ email: 'me@example.com', password: 'a long password', name: 'Owner' })
    expect(config.secretKeys.current).toHaveLength(32)
  })

  const wrong: [name: string, value: string, words: string][] = [
    ['PORT', '65536', 'PORT: must be a port from 0 to 65535'],
    ['PORT', 'abc', 'PORT: must be a port from 0 to 65535'],
    ['HOST', 'a b', 'HOST: must be a host name or an address'],
    ['DEMO', 'yes', 'DEMO: must be 1 or 0'],
    ['SITE_URL', 'example.com', 'SITE_URL must be an address that starts with http:// or https://'],
    ['OWNER_EMAIL', 'me', 'OWNER_EMAIL: Enter an email address such as name@example.com'],
    [
      'OWNER_EMAIL',
      'me@example.com',
      "OWNER_PASSWORD: is needed too, because the owner's account has an email and a password",
    ],
    ['OWNER_PASSWORD', 'short', 'OWNER_PASSWORD: Password must be at least 10 characters'],
    ['SECRET_KEY', 'short', 'SECRET_KEY: must have at least 32 characters'],
    ['OLD_SECRET_KEY', 'short', 'OLD_SECRET_KEY: must have at least 32 characters'],
    ['LOG_LINKS', 'yes', 'LOG_LINKS: must be 1 or 0'],
    ['TRUST_PROXY', 'maybe', 'TRUST_PROXY: must be the number of proxies in front of the server'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be one of error, warn, info, silent'],
  ]
  for (const [name, value, words] of wrong) {
    test(`is refused with one line that names ${name}, for ${value}`, () => {
      const attempt = () => read({ [name]: value })
      expect(attempt).toThrow(StartProblem)
      expect(attempt).toThrow(words)
    })
  }

  test('is refused when the data folder can not be one', () => {
    const file = join(dir, 'file')
    writeFileSync(file, '')
    expect(() => readConfig({ DATA_DIR: join(file, 'data') })).toThrow(/^DATA_DIR: the folder /)
  })
})
