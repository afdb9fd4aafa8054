// `npm run build`: the app with its compressed copies into dist/app, the server into dist/server.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ensureInstalled, fingerprint, ROOT, runNode, say, stampFile } from './bootstrap.mjs'

const TEXT = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])

/** Writes .br and .gz beside every text asset that gets smaller, so that the server only has to pick one. */
async function precompress(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !path.includes('.vite'))
  let raw = 0
  let small = 0
  await Promise.all(
    files.map(async (path) => {
      const content = await readFile(path)
      const options = {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, options),
        promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      ])
      if (br.length < content.length) await writeFile(`${path}.br`, br)
      if (gz.length < content.length) await writeFile(`${path}.gz`, gz)
      raw += content.length
      small += Math.min(br.length, content.length)
    }),
  )
  say(`Compressed ${files.length} files: ${kB(raw)} became ${kB(small)} (brotli).`)
}

function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`
}

/** Stops with the failing step's exit code. */
async function vite(args) {
  // Always the production build: a test runner's own NODE_ENV would bring React's development code in.
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await runNode('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn', ...args], { env })
  if (code !== 0) process.exit(code)
}

await ensureInstalled()
// Taken before the build: what changes meanwhile makes the result stale. Removed first: a broken build is stale too.
const sources = fingerprint()
rmSync(stampFile, { force: true })
say('Building the app.')
await vite([])
await precompress(join(ROOT, 'dist/app'))
say('Building the server.')
await vite(['--ssr', 'src/server/main.ts'])
mkdirSync(dirname(stampFile), { recursive: true })
writeFileSync(stampFile, sources)
