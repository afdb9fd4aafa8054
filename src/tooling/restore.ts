import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sizeOf } from '#server/backup/manifest.ts'
import { BackupProblem } from '#server/backup/problem.ts'
import { restore } from '#server/backup/restore.ts'
import { readEnvironment, StartProblem } from '#server/config.ts'

/**
 * `npm run restore -- FOLDER` puts a backup in the place of what is in the data folder (DATA_DIR), while no server runs
 * on it. With `--replace-newer` also where that holds what the backup does not.
 */
try {
  const { values, positionals } = parseArgs({
    options: { 'replace-newer': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [from] = positionals
  if (from === undefined || positionals.length > 1)
    throw new BackupProblem('Name the folder of one backup: npm run restore -- FOLDER')
  const { dataDir, ownKey } = readEnvironment(process.env)
  const started = performance.now()
  const { manifest, replaced } = await restore({
    dataDir,
    // A path means what it means where npm was called.
    from: resolve(process.env['INIT_CWD'] ?? '.', from),
    replaceNewer: values['replace-newer'],
    now: Date.now,
  })
  const size = `${(sizeOf(manifest) / 1_000_000).toFixed(1)} MB in ${manifest.files.length} files`
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Restored the backup of ${manifest.created_at} into ${dataDir}: ${size}, ${seconds} s.`)
  if (replaced !== null) console.log(`What was there is kept in ${replaced} until you delete that folder.`)
  if (manifest.key === 'environment')
    console.log('Its secrets are sealed with SECRET_KEY: start the server with the value that it had then.')
  if (manifest.key === 'file' && ownKey)
    console.log('Its secrets are sealed with its own key: start the server without SECRET_KEY to read them.')
  if (manifest.lost.length > 0)
    console.log(`${manifest.lost.length} of its uploads were lost or damaged before it was made.`)
} catch (error) {
  const isPlain = error instanceof BackupProblem || error instanceof StartProblem || error instanceof TypeError
  console.error(isPlain ? error.message : error)
  process.exitCode = 1
}
