// Finds a Chromium that really runs, or gets one: the browser tests, benches and screenshots use it.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT, run, runNode, say } from './bootstrap.mjs'

/**
 * Chromium draws the suggestions below its address bar as two pages of its own for every window, headless too: as much
 * work as all the rest of opening one. The switch takes the place of Playwright's, whose entries come first.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A process in reserve for the next window, which costs as much as a used one.
  'SpareRendererForSitePerProcess',
]
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', `--disable-features=${FEATURES_OFF.join()}`]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome']
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/**
 * A browser that answered a real headless run: CHROMIUM_PATH, the PATH, the usual places, Playwright's own; if there
 * is none, Playwright's download, then (as root, where there is apt) the system's package.
 * @returns the path of the executable
 * @throws Error when there is none and none can be had; never decides to go on without.
 */
export async function findChromium() {
  const known = process.env['CHROMIUM_VERIFIED']
  if (known && existsSync(known)) return known
  for (const path of candidates()) if (await works(path)) return remember(path)

  const own = await playwrightPath()
  if (own && existsSync(own) && (await works(own))) return remember(own)
  say('No browser found. Downloading Chromium with Playwright.')
  await runNode('node_modules/playwright/cli.js', ['install', 'chromium'])
  if (own && existsSync(own) && (await works(own))) return remember(own)

  if (process.getuid?.() === 0 && onPath('apt-get').length > 0) {
    say('The download did not work. Installing Chromium with apt-get.')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env })
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
    for (const path of candidates()) if (await works(path)) return remember(path)
  }
  throw new Error('No working Chromium. Install Chromium or Chrome, or set CHROMIUM_PATH to its executable.')
}

/**
 * Chromium without the browser around its pages, which opens them with a sixth less work, where there is one; otherwise
 * the whole browser, and always that which CHROMIUM_PATH names. It has no lock in its profile, no notices and no push,
 * and keeps no page that was left.
 * @returns the path of the executable
 * @throws Error as findChromium()
 */
export async function findQuickChromium() {
  const known = process.env['CHROMIUM_QUICK']
  if (known && existsSync(known)) return known
  const shells = process.env['CHROMIUM_PATH'] ? [] : SHELLS.flatMap(onPath)
  for (const path of shells) if (await works(path)) return (process.env['CHROMIUM_QUICK'] = path)
  return (process.env['CHROMIUM_QUICK'] = await findChromium())
}

/** Child processes (test workers) take the result over instead of starting a browser to look again. */
function remember(path) {
  process.env['CHROMIUM_VERIFIED'] = path
  return path
}

function candidates() {
  const given = process.env['CHROMIUM_PATH']
  if (given && !existsSync(given)) say(`CHROMIUM_PATH names ${given}, which does not exist; looking elsewhere.`)
  const usual = (PLACES[process.platform] ?? []).filter((path) => existsSync(path))
  return [...(given && existsSync(given) ? [given] : []), ...NAMES.flatMap(onPath), ...usual]
}

function onPath(name) {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, file))
    .filter(executable)
}

function executable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A wrapper script may exist and not work: only a printed page counts. */
function works(path) {
  return new Promise((done) => {
    const child = spawn(path, ['--headless', ...CHROMIUM_ARGS, '--dump-dom', 'about:blank'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 30_000,
      killSignal: 'SIGKILL',
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.on('error', () => done(false))
    child.on('close', () => done(output.includes('<html')))
  })
}

/** Where Playwright would put its own browser; asked in a process of its own, because it may not be installed. */
async function playwrightPath() {
  const script = "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))"
  const result = spawnSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8' })
  return result.status === 0 ? result.stdout.trim() : undefined
}
