// Runs one TypeScript entry of the project: `node src/tooling/run.mjs src/tooling/icons.ts …arguments`.
import { spawn } from 'node:child_process'
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { ensureInstalled, ROOT } from './bootstrap.mjs'

const [entry, ...rest] = process.argv.slice(2)
if (!entry) {
  console.error('Name the TypeScript file to run.')
  process.exit(1)
}
process.chdir(ROOT)
await ensureInstalled()
// Inside the project, so that the packages are found; a folder of its own, so that two runs don't meet.
mkdirSync('.cache/run', { recursive: true })
const name = basename(entry, '.ts')
const folder = mkdtempSync(join('.cache/run', `${name}-`))
const environment = { ...process.env }
try {
  const { build } = await import('vite')
  await build({
    logLevel: 'warn',
    build: {
      ssr: entry,
      outDir: relative('.', folder),
      emptyOutDir: true,
      // These scripts find the project by where they lie.
      rollupOptions: { external: /^#tooling\/.*\.mjs$/ },
    },
  })
  process.exitCode = await new Promise((done) => {
    const child = spawn(process.execPath, ['--enable-source-maps', join(folder, `${name}.js`), ...rest], {
      stdio: 'inherit',
      env: environment,
    })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    child.on('close', (code) => done(code ?? 1))
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
