// `npm run dev`: the API, rebuilt and restarted on every change of src/server or src/contract, and the app on Vite's
// development server. With API_PROXY set the app talks to that address and no API is started here.
import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, ROOT, runNode, say } from './bootstrap.mjs'

process.chdir(ROOT)
await ensureInstalled()

const children = new Set()
let stopping = false

function keep(args, env = process.env) {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return child
}

function ended(child) {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', done))
}

async function stop() {
  if (stopping) return
  stopping = true
  const open = [...children]
  for (const child of open) child.kill('SIGTERM')
  await Promise.all(open.map(ended))
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

const port = process.env['PORT'] ?? '4600'
const api = process.env['API_PROXY'] ?? `http://127.0.0.1:${port}`
let server
let again = false
let busy = false

async function rebuild() {
  again = true
  if (busy) return
  busy = true
  while (again && !stopping) {
    again = false
    const target = ['--ssr', 'src/server/main.ts', '--outDir', '.cache/dev/server']
    const built = await runNode('node_modules/vite/bin/vite.js', ['build', ...target, '--logLevel', 'warn'])
    if (built !== 0) {
      say('The server does not build; the last one that did goes on.')
      continue
    }
    if (server) {
      server.kill('SIGTERM')
      await ended(server)
    }
    if (!stopping) server = keep(['--enable-source-maps', 'src/tooling/serve.mjs', '.cache/dev/server/main.js'])
  }
  busy = false
}

if (!process.env['API_PROXY']) {
  let timer
  for (const room of ['src/server', 'src/contract']) {
    if (!existsSync(join(ROOT, room))) continue
    watch(join(ROOT, room), { recursive: true }, (_, file) => {
      if (file && file.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => void rebuild(), 100)
    })
  }
  await rebuild()
}
if (!stopping) {
  const app = keep(['node_modules/vite/bin/vite.js'], { ...process.env, API_PROXY: api })
  app.on('exit', () => void stop())
}
