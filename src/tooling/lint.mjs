// Lint: the rules of .oxlintrc.json, then files, exports and packages that nothing uses (knip.config.mjs).
import { runNode } from './bootstrap.mjs'

const unused = ['--config', 'src/tooling/knip.config.mjs', '--no-progress', '--treat-config-hints-as-errors']
const codes = [
  await runNode('node_modules/oxlint/bin/oxlint', ['--deny-warnings']),
  await runNode('node_modules/knip/bin/knip.js', unused),
  await runNode('node_modules/knip/bin/knip.js', [...unused, '--production']),
]
process.exitCode = codes.every((code) => code === 0) ? 0 : 1
