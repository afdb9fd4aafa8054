import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { changed, type PlantedBug } from '#tests/offline/bugs/planted-bug.ts'

/** The app as it would be with a fault in it, built from a copy of its source: worker, page and all. */
export interface PlantedApp {
  /** Whose `dist/app` a server can serve. */
  readonly folder: string
  remove(): Promise<void>
}

const SOURCE = ['src', 'public', 'index.html', 'package.json', 'tsconfig.json', 'tests/tsconfig.json', 'vite.config.ts']

/** @throws when a place that the fault changes is not there exactly once, or the app can't be built with it */
export async function plantedApp({ id, changes }: PlantedBug): Promise<PlantedApp> {
  await mkdir('.cache/run', { recursive: true })
  const folder = resolve(await mkdtemp(join('.cache/run', `app-${id}-`)))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    for (const entry of SOURCE) await cp(entry, join(folder, entry), { recursive: true })
    await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'dir')
    for (const change of changes) {
      const file = join(folder, change.file)
      await writeFile(file, changed(await readFile(file, 'utf8'), change))
    }
    const env = { ...process.env, NODE_ENV: 'production' }
    const vite = [resolve('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error']
    const [code] = await once(
      spawn(process.execPath, vite, { cwd: folder, env, stdio: 'inherit', timeout: 300_000 }),
      'close',
    )
    if (code !== 0) throw new Error(`The app was not built with ${id}`)
  } catch (error) {
    await remove()
    throw error
  }
  return { folder, remove }
}
