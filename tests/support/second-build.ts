import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The build after this one: the same app with another page around it, so that the service worker differs too. */
export interface SecondBuild {
  /** For `app.start()`. */
  readonly folder: string
  remove(): Promise<void>
}

/** What it brings, in its own words. */
export const SECOND_NEWS = 'Buttons are rounder.'

export const SECOND_BUILD = 'meta[name="build"][content="second"]'

export async function secondBuild(): Promise<SecondBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'offdesk-second-'))
  const built = join(folder, 'dist/app')
  await cp('dist/app', built, { recursive: true })
  await change(join(built, 'index.html'), '</head>', '<meta name="build" content="second"></head>')
  // The worker knows the page by the hash of its text.
  await change(join(built, 'sw.js'), /\{"revision":"[0-9a-f]{32}","url":"index\.html"\}/, revised)
  await change(join(built, 'whats-new.json'), '[', `[${JSON.stringify(SECOND_NEWS)},`)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

const revised = `{"revision":"${'5ec0'.repeat(8)}","url":"index.html"}`

async function change(path: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${path} does not hold what should be changed`)
  await writeFile(path, changed)
  // The compressed copies are those of the first build.
  await Promise.all(['.br', '.gz'].map((ending) => rm(path + ending, { force: true })))
}
