import { cpus } from 'node:os'
import { benchActivities } from './activities.ts'
import { benchApi } from './api.ts'
import { serveCeiling } from './ceiling.ts'
import { benchIdle } from './idle.ts'
import { benchMemory } from './memory.ts'
import { benchOutbox } from './outbox.ts'
import { benchScale } from './scale.ts'
import { benchScroll } from './scroll.ts'
import { benchPhoneTyping, benchTyping } from './typing.ts'
import { benchApp, benchPhone } from './visits.ts'
import { ensureBuilt } from '#tooling/bootstrap.mjs'
import { findChromium } from '#tooling/find-chromium.mjs'

/**
 * `npm run bench`: ours beside what the same machine can do at most, and the goals; asserts nothing.
 * `npm run bench -- app typing` runs those parts; each takes at most five minutes.
 */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  app: async () => benchApp(await findChromium()),
  phone: async () => benchPhone(await findChromium()),
  typing: async () => benchTyping(await findChromium()),
  'typing-phone': async () => benchPhoneTyping(await findChromium()),
  scroll: async () => benchScroll(await findChromium()),
  idle: async () => benchIdle(await findChromium()),
  api: benchApi,
  scale: benchScale,
  memory: benchMemory,
  activities: benchActivities,
  outbox: async () => benchOutbox(await findChromium()),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in PARTS))
if (asked[0] === 'ceiling') {
  const [, file = '', port = '', posts = ''] = asked
  serveCeiling(file, Number(port), Number(posts))
} else if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`)
  process.exitCode = 1
} else {
  // What is measured is what the sources say now.
  await ensureBuilt()
  const processors = cpus()
  console.log(`${processors.length} x ${processors[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`)
  for (const [name, run] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const begun = performance.now()
    await run()
    console.log(`\n${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
}
