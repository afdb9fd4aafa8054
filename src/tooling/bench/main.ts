import { cpus } from 'node:os'
import { benchActivities } from './activities.ts'
import { benchApi } from './api.ts'
import { benchBrowser } from './browser.ts'
import { serveCeiling } from './ceiling.ts'
import { benchOutbox } from './outbox.ts'
import { ensureBuilt } from '#tooling/bootstrap.mjs'
import { findChromium } from '#tooling/find-chromium.mjs'

/**
 * `npm run bench`: ours beside what the same machine can do at most and the goals; asserts nothing.
 * `npm run bench -- api`, `-- activities`, `-- browser` or `-- outbox` runs one part.
 */
const [what, ...rest] = process.argv.slice(2)
if (what === 'ceiling') {
  const [file = '', port = '', posts = ''] = rest
  serveCeiling(file, Number(port), Number(posts))
} else {
  // What is measured is what the sources say now.
  await ensureBuilt()
  const processors = cpus()
  console.log(`${processors.length} x ${processors[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`)
  if (what === undefined || what === 'api') await benchApi()
  if (what === undefined || what === 'activities') await benchActivities()
  if (what === undefined || what === 'browser') await benchBrowser(await findChromium())
  if (what === undefined || what === 'outbox') await benchOutbox(await findChromium())
}
