import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '#server/backup/back-up.ts'
import { BACKUPS_FOLDER, sizeOf } from '#server/backup/manifest.ts'
import { BackupProblem } from '#server/backup/problem.ts'
import { readEnvironment, StartProblem } from '#server/config.ts'

/**
 * `npm run backup` makes a backup of the data folder (DATA_DIR), also while the server runs; `-- FOLDER` puts it into
 * another folder than `backups` in there.
 */
try {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length > 1) throw new BackupProblem('Name one folder at most: npm run backup -- FOLDER')
  const { dataDir, ownKey } = readEnvironment(process.env)
  const [into] = positionals
  const started = performance.now()
  const { folder, manifest } = await backUp({
    dataDir,
    // A path means what it means where npm was called.
    into: into === undefined ? join(dataDir, BACKUPS_FOLDER) : resolve(process.env['INIT_CWD'] ?? '.', into),
    madeBy: 'command',
    ownKey,
    now: Date.now,
    keep: null,
  })
  const size = `${(sizeOf(manifest) / 1_000_000).toFixed(1)} MB in ${manifest.files.length} files`
  console.log(`Backed up to ${folder}: ${size}, ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  if (manifest.key === 'environment') console.log('Keep SECRET_KEY elsewhere: it is not part of the backup.')
  if (manifest.key === 'none') console.error(`There is no key in ${dataDir}: stored secrets can't be read without it.`)
  for (const { name, how } of manifest.lost) {
    console.error(
      how === 'missing' ? `Lost before: ${name} is not on the disk.` : `Changed before: ${name} is damaged.`,
    )
  }
} catch (error) {
  const isPlain = error instanceof BackupProblem || error instanceof StartProblem || error instanceof TypeError
  console.error(isPlain ? error.message : error)
  process.exitCode = 1
}
