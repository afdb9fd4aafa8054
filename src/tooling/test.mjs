// `npm test`: installs what is missing (a browser included), builds, and runs every check there is. Goes on after a
// failure, so that one run shows all of them; the last lines name what failed and add up every runner's checks.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildNeeded, ensureInstalled, ROOT, runNode, say } from './bootstrap.mjs'
import { findChromium } from './find-chromium.mjs'
import { outcome, readPlaywright, readVitest } from './reports.mjs'
import { decideTurn } from './turns.mjs'

const RESULTS = join(ROOT, 'test-results')
const total = { passed: 0, failures: [] }

function count(title, { passed, failures }) {
  total.passed += passed
  total.failures.push(...failures.map(({ name, error }) => `${title}: ${name}\n  ${error}`))
  say(`${title}: ${passed} passed, ${failures.length} failed`)
}

/** A check without parts of its own: it counts as one. */
async function check(title, action) {
  say(`\n== ${title}`)
  const passed = await action()
  const failure = { name: 'the check', error: 'What it found is above.' }
  count(title, { passed: passed ? 1 : 0, failures: passed ? [] : [failure] })
  return passed
}

/** Starts a check that keeps one core busy, beside those that follow. @returns what shows its output once it has ended */
function beside(script) {
  const file = join(RESULTS, `${basename(script)}.txt`)
  const output = openSync(file, 'w')
  const ended = runNode(script, [], { stdio: ['ignore', output, output] })
  return async () => {
    const code = await ended
    closeSync(output)
    process.stdout.write(readFileSync(file))
    return code === 0
  }
}

/** A test runner that writes a JSON report. */
async function suite(title, script, args, reportFile, read) {
  say(`\n== ${title}`)
  rmSync(reportFile, { force: true })
  const code = await runNode(script, args)
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined
  count(title, outcome(code, report, read))
}

async function browserFound() {
  try {
    say(`Browser: ${await findChromium()}`)
    return true
  } catch (error) {
    console.error(error.message)
    return false
  }
}

process.chdir(ROOT)
// The checks decide by themselves whether they run as development or production.
delete process.env['NODE_ENV']
const part = decideTurn()
await ensureInstalled()
mkdirSync(RESULTS, { recursive: true })

const browser = await check('Browser', browserFound)
const lint = beside('src/tooling/lint.mjs')
const built = await check('Build', async () => !buildNeeded() || (await runNode('src/tooling/build.mjs')) === 0)
await check('Types', async () => (await runNode('src/tooling/types.mjs')) === 0)
// A promise that nobody waits for is an edit that may be lost unseen; finding those takes the types.
const promises = ['--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises', 'src', 'tests']
await check('Promises', async () => (await runNode('node_modules/oxlint/bin/oxlint', promises)) === 0)
await check('Format', async () => (await runNode('node_modules/oxfmt/bin/oxfmt', ['--check'])) === 0)
await check('Lint', lint)

const vitestReport = join(RESULTS, 'vitest.json')
await suite(
  'Unit, API and start tests',
  'node_modules/vitest/vitest.mjs',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  vitestReport,
  readVitest,
)
if (browser && built) {
  await suite(
    'Browser tests',
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'tests/playwright.config.ts'],
    join(RESULTS, 'playwright.json'),
    readPlaywright,
  )
} else {
  say('\n== Browser tests')
  const error = 'They need the browser and the build, and one of them is missing (see above).'
  count('Browser tests', { passed: 0, failures: [{ name: 'all of them', error }] })
}

process.exitCode = total.failures.length === 0 ? 0 : 1
// The tail of the log alone says what failed.
if (total.failures.length > 0) say(`\n== What failed\n${total.failures.join('\n')}`)
say(`\n${part}; \`TURN=all npm test\` plays all of them.`)
say(`${total.passed} passed, ${total.failures.length} failed`)
