import { readdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Tears the newest write off the log of a site's databases, as a kill in the middle of that write leaves it: its last
 * byte is missing. The browser must have ended.
 * @param profile folder of the browser's profile
 * @param origin of the site
 * @throws when this browser keeps no such log
 */
export async function tearLog(profile: string, origin: string): Promise<void> {
  const { protocol, hostname, port } = new URL(origin)
  const site = `${protocol.slice(0, -1)}_${hostname}_${port}.indexeddb.leveldb`
  const folder = join(profile, 'Default', 'IndexedDB', site)
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log')).map((name) => join(folder, name))
  const sizes = await Promise.all(logs.map(async (log) => (await stat(log)).size))
  const written = logs.flatMap((log, index) => (sizes[index] ? [{ log, size: sizes[index] }] : []))
  if (written.length === 0) throw new Error(`Nothing is written in the logs of ${folder}`)
  for (const { log, size } of written) await truncate(log, size - 1)
}
