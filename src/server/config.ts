import * as v from 'valibot'
import { webAddress } from '#contract/fields/addresses.ts'
import { Email, Password, requiredText } from '#contract/fields/scalars.ts'
import { keyFromText, leftKey, olderKeyFromText, type SecretKeys, storedKey } from './db/secrets.ts'
import { LOG_LEVELS } from './http/log.ts'

/** The whole environment, parsed by one schema. */

/** Something the operator has to mend; its message is the one line that they read. */
export class StartProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartProblem'
  }
}

const count = (max: number) => v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(max))
const Switch = v.pipe(
  v.picklist(['0', '1', 'true', 'false']),
  v.transform((value) => value === '1' || value === 'true'),
)

const KeyText = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))

const Environment = v.object({
  PORT: v.optional(v.message(count(65535), 'must be a port from 0 to 65535'), '4600'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be a host name or an address')), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  OWNER_EMAIL: v.optional(Email),
  OWNER_PASSWORD: v.optional(Password),
  OWNER_NAME: v.optional(requiredText('OWNER_NAME', 120)),
  DEMO: v.optional(v.message(Switch, 'must be 1 or 0'), '0'),
  SITE_URL: v.optional(webAddress('SITE_URL')),
  SECRET_KEY: v.optional(KeyText),
  OLD_SECRET_KEY: v.optional(KeyText),
  GEMINI_API_BASE: v.optional(webAddress('GEMINI_API_BASE'), 'https://generativelanguage.googleapis.com'),
  TRUST_PROXY: v.optional(
    v.message(
      v.union([
        count(10),
        v.pipe(
          v.picklist(['true', 'false']),
          v.transform((value) => (value === 'true' ? 1 : 0)),
        ),
      ]),
      'must be the number of proxies in front of the server',
    ),
    '0',
  ),
  RATE_LIMITS: v.optional(v.message(Switch, 'must be 1 or 0'), '1'),
  LOG_LINKS: v.optional(v.message(Switch, 'must be 1 or 0'), '0'),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'warn'),
})

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly owner: { readonly email: string; readonly password: string; readonly name: string } | null
  readonly demo: boolean
  /** From SITE_URL; null: http and the address that the server listens on. */
  readonly siteUrl: string | null
  /** 32 bytes each; the current one also signs links. */
  readonly secretKeys: SecretKeys
  /** Whether the current one is SECRET_KEY; else it lies in the data folder. */
  readonly ownKey: boolean
  readonly geminiApiBase: string
  /** How many proxies in front may be believed about X-Forwarded-For. */
  readonly trustedProxies: number
  /** Whether changes, searches and heavy calls are limited by account and address; guesses at secrets always are. */
  readonly rateLimits: boolean
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Links that can't be mailed are written to the log, where whoever reads them can use them. */
  readonly logLinks: boolean
}

type Variables = Readonly<Record<string, string | undefined>>

/**
 * @param env the environment; empty values count as absent
 * @throws StartProblem naming the variable and what is wrong with it, or the folder that can't be written
 */
export function readConfig(env: Variables): Config {
  const { secrets, ...config } = readEnvironment(env)
  return { ...config, secretKeys: keysOf(config.dataDir, secrets.current, secrets.old) }
}

/** The same before anything in the data folder is looked at: with the texts that keys are made from. */
export function readEnvironment(env: Variables) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(Environment, given)
  if (!result.success) {
    const [issue] = result.issues
    const name = v.getDotPath(issue) ?? 'The environment'
    throw new StartProblem(issue.message.startsWith(name) ? issue.message : `${name}: ${issue.message}`)
  }
  const values = result.output
  if (Boolean(values.OWNER_EMAIL) !== Boolean(values.OWNER_PASSWORD)) {
    const missing = values.OWNER_EMAIL ? 'OWNER_PASSWORD' : 'OWNER_EMAIL'
    throw new StartProblem(`${missing}: is needed too, because the owner's account has an email and a password`)
  }
  if (values.LOG_LINKS && !['warn', 'info'].includes(values.LOG_LEVEL)) {
    throw new StartProblem('LOG_LINKS: needs LOG_LEVEL warn or info, because links are written at that level')
  }
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = values
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    owner: email && password ? { email, password, name: values.OWNER_NAME ?? 'Owner' } : null,
    demo: values.DEMO,
    siteUrl: values.SITE_URL === undefined ? null : withoutSlash(values.SITE_URL),
    secrets: { current: values.SECRET_KEY, old: values.OLD_SECRET_KEY },
    ownKey: values.SECRET_KEY !== undefined,
    geminiApiBase: withoutSlash(values.GEMINI_API_BASE),
    trustedProxies: values.TRUST_PROXY,
    rateLimits: values.RATE_LIMITS,
    logLevel: values.LOG_LEVEL,
    logLinks: values.LOG_LINKS,
  }
}

/** For paths to be put behind it. */
const withoutSlash = (address: string) => address.replace(/(?<!\/)\/+$/, '')

/** Whatever sealed before can still be opened: the key in the folder, one that was replaced, and those not stretched. */
function keysOf(dataDir: string, text: string | undefined, oldText: string | undefined): SecretKeys {
  try {
    const before = oldText === undefined ? [] : [keyFromText(oldText), olderKeyFromText(oldText)]
    if (text === undefined) return { current: storedKey(dataDir), older: before }
    const left = leftKey(dataDir)
    return { current: keyFromText(text), older: [olderKeyFromText(text), ...before, ...(left ? [left] : [])] }
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown reason'
    throw new StartProblem(`DATA_DIR: the folder ${dataDir} can't be used (${why})`, { cause: error })
  }
}
