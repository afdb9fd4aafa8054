// `npm run proofs`: the long form of those tests of which `npm test` runs a slice, and all browser tests, which take
// turns there. Longer still are the outbox's own scripts beside this one (`outbox:simulate`, `outbox:browser`,
// `outbox:bugs`).
import { ensureBuilt, ensureInstalled, ROOT, runNode } from './bootstrap.mjs'

const FILES = [
  'src/client/offline/engine/merge/order.test.ts',
  'src/client/offline/engine/merge/text.test.ts',
  'src/client/widgets/markdown/drawing.test.ts',
  'src/client/widgets/rich-text/html.test.tsx',
  'src/server/db/packed-text.test.ts',
  'src/server/files/sanitize-html.test.ts',
  'tests/api/backup-kill.test.ts',
  'tests/api/backup-under-writes.test.ts',
  'tests/api/crash-points.test.ts',
  'tests/api/fuzz.test.ts',
  'tests/api/kill.test.ts',
  'tests/api/last-admin.test.ts',
  'tests/api/lost-replies.test.ts',
  'tests/api/openapi-fuzz.test.ts',
  'tests/api/replay.test.ts',
  'tests/api/sockets.test.ts',
  'tests/api/uploads-kill.test.ts',
  'tests/offline/foreign/schedules.test.ts',
  'tests/offline/histories.test.ts',
  'tests/offline/kill-points.test.ts',
  'tests/offline/mutants/mutants.test.ts',
  'tests/offline/real/schedule.alone.test.ts',
  'tests/offline/schedules.test.ts',
  'tests/linear-patterns.test.ts',
  'tests/linear-time.test.ts',
  'tests/markdown-blocks.test.ts',
  'tests/rich-text-html.test.ts',
]

process.chdir(ROOT)
delete process.env['NODE_ENV']
process.env['PROOFS'] = 'whole'
await ensureInstalled()
// `npm run proofs` is all of them; a file that is named is that one.
const named = process.argv.slice(2)
const isSpec = (file) => file.endsWith('.spec.ts')
const specs = named.filter(isSpec)
const files = named.length > 0 ? named.filter((file) => !isSpec(file)) : FILES
const codes = []
if (files.length > 0) codes.push(await runNode('node_modules/vitest/vitest.mjs', ['run', ...files]))
if (specs.length > 0 || named.length === 0) {
  await ensureBuilt()
  const config = ['test', '--config', 'tests/playwright.config.ts']
  codes.push(await runNode('node_modules/@playwright/test/cli.js', [...config, ...specs]))
}
process.exitCode = codes.find((code) => code !== 0) ?? 0
