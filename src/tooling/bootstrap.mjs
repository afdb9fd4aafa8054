// What `npm start`, `npm test` and `npm run dev` share: install what is missing, build what is stale.
// Runs before anything is installed, so it needs Node alone.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const STAMP = join(ROOT, 'dist/.sources')

/** Says in a plain line what happens. */
export function say(text) {
  console.log(text)
}

/**
 * Runs a program in the project's folder with its output shown.
 * @returns its exit code; 1 when a signal ended it or it could not be started.
 */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      done(1)
    })
    child.on('close', (code) => done(code ?? 1))
  })
}

/** Runs a package's script with this Node. */
export function runNode(script, args = [], options = {}) {
  return run(process.execPath, [join(ROOT, script), ...args], options)
}

function runNpm(args) {
  const npm = process.env['npm_execpath']
  // npm's own script, so that the npm that runs us is the one that installs; started directly, look on the PATH.
  return npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args])
    : run('npm', args, { shell: process.platform === 'win32' })
}

/** Stops with one line when this Node is older than package.json allows. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Offdesk needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Whether the lock and what lies in node_modules differ. A mere touch of the lock is no difference. */
export function installNeeded() {
  const lock = join(ROOT, 'package-lock.json')
  const installed = join(ROOT, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return true
  if (!existsSync(lock) || statSync(lock).mtimeMs <= statSync(installed).mtimeMs) return false
  const wanted = Object.entries(readJson(lock).packages ?? {})
  const present = readJson(installed).packages ?? {}
  return wanted.some(([path, entry]) => path !== '' && !entry.optional && present[path]?.version !== entry.version)
}

/** Installs what is missing; stops the process when that fails. */
export async function ensureInstalled() {
  requireNode()
  if (!installNeeded()) return
  say('Installing packages (npm ci).')
  // Development packages too: NODE_ENV=production would leave the build tools out.
  if ((await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'])) === 0) return
  say('npm ci did not work; trying npm install.')
  if ((await runNpm(['install', '--include=dev', '--no-audit', '--no-fund'])) === 0) return
  console.error('The packages could not be installed. npm’s messages above say why.')
  process.exit(1)
}

/** Whether dist/ was made from other sources, or from none. */
export function buildNeeded() {
  return !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== fingerprint()
}

/** Builds the app and the server when needed; stops the process when that fails. */
export async function ensureBuilt() {
  if (!buildNeeded()) return
  if ((await runNode('src/tooling/build.mjs')) === 0) return
  console.error('The build failed. The messages above say why.')
  process.exit(1)
}

export const stampFile = STAMP

/** One value over everything the build reads: the sources' content and the build-time settings. */
export function fingerprint() {
  const hash = createHash('sha256').update(process.env['VITE_API_BASE'] ?? '')
  for (const path of sources()) hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

function sources() {
  const single = ['index.html', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json']
  const rooms = ['src/client', 'src/contract', 'src/server', 'src/worker', 'public']
  const files = single.filter((path) => existsSync(join(ROOT, path)))
  for (const room of rooms) {
    if (!existsSync(join(ROOT, room))) continue
    for (const entry of readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })) {
      // The route tree is written by the build itself; tests are not part of it.
      if (!entry.isFile() || entry.name === 'routeTree.gen.ts' || /\.test\.tsx?$/.test(entry.name)) continue
      files.push(join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length))
    }
  }
  return files.toSorted()
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
