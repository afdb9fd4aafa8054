import { compileFunction } from 'node:vm'
import { build, type Plugin } from 'vite'
import type * as page from './page.ts'

/** The bundles of page and worker, made once per process and started once per tab. */

export type PageBundle = typeof page
export interface WorkerBundle {
  sendInBackground(): Promise<void>
}

/** Everything of a browser that the bundle may touch; whatever is not handed over is not there. */
export const PLATFORM = [
  'self',
  'window',
  'document',
  'location',
  'navigator',
  'indexedDB',
  'BroadcastChannel',
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'Math',
  'crypto',
  'performance',
  'AbortSignal',
  'XMLHttpRequest',
] as const
export type Platform = Readonly<Record<(typeof PLATFORM)[number], unknown>>

interface Started {
  page(platform: Platform): PageBundle
  worker(platform: Platform): WorkerBundle
}

let compiled: Promise<Started> | undefined

/** @param plugins for the first time that it is called */
export function startBundles(plugins: readonly Plugin[] = []): Promise<Started> {
  compiled ??= compile(plugins)
  return compiled
}

async function compile(plugins: readonly Plugin[]): Promise<Started> {
  const [page, worker] = await Promise.all([
    bundled<PageBundle>('tests/offline/real/page.ts', plugins),
    // Its types are those of a worker, which nothing else here has.
    bundled<WorkerBundle>('src/worker/send-in-background.ts', plugins),
  ])
  return { page, worker }
}

async function bundled<T extends object>(
  entry: string,
  plugins: readonly Plugin[],
): Promise<(platform: Platform) => T> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [...plugins],
    define: { __APP_VERSION__: JSON.stringify('1.0.0'), 'import.meta.env.VITE_API_BASE': 'undefined' },
    build: {
      write: false,
      minify: false,
      target: 'node20',
      copyPublicDir: false,
      lib: { entry, formats: ['cjs'] },
    },
  })
  const outputs = Array.isArray(made) ? made : [made]
  const chunk = outputs.flatMap((one) => ('output' in one ? one.output : [])).find((one) => one.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not bundled`)
  const body = compileFunction(chunk.code, ['exports', ...PLATFORM])
  return (platform) => {
    // The bundle fills it with what its entry exports.
    const exports = {} as T
    body(exports, ...PLATFORM.map((name) => platform[name]))
    return exports
  }
}
