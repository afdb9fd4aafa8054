import { StartProblem } from './config.ts'
import { Failure } from './failure.ts'
import { seedDemo } from './demo/demo.ts'
import { firstRun } from './records/first-run.ts'
import { createOwner } from './db/owner.ts'
import { newTypedCode } from './db/tokens.ts'
import { hasUsers } from './db/users.ts'
import type { Deps } from './http/context.ts'
import { pushKeys } from './notices/push-keys.ts'

/** What has to be in the database before the first request: settings, tags, the owner, sample content. */
export async function prepare(deps: Deps): Promise<void> {
  const { config, db, write, clock } = deps
  const at = new Date(clock.now()).toISOString()
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const siteUrl = config.siteUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`
  await write((trx) => firstRun(trx, siteUrl, at))
  // Sealed by a key that is no longer there: everything else works without it.
  await pushKeys({ db, write, keys: config.secretKeys, now: clock.now }).catch((error: unknown) =>
    deps.log.error('no notices', { reason: error instanceof Error ? error.message : 'unknown' }),
  )

  if (!(await hasUsers(db))) {
    const { owner } = config
    if (owner) {
      await deps.passwords.mustBeGood(owner.password, [owner.name, owner.email]).catch((error: unknown) => {
        const [text] = error instanceof Failure ? (error.data.errors?.['password'] ?? []) : []
        throw text ? new StartProblem(`OWNER_PASSWORD: ${text}`, { cause: error }) : error
      })
      const passwordHash = await deps.passwords.hash(owner.password)
      await write((trx) => createOwner(trx, { name: owner.name, email: owner.email, passwordHash }, at))
    } else {
      // 140 bits: the code is the only guard until there is an owner.
      deps.setup.code = newTypedCode(deps.random, 28)
    }
  }
  if (config.demo) await seedDemo(deps)
}
