import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { Timestamp } from '#contract/fields/scalars.ts'
import { DATABASE_FILE } from '#server/db/open.ts'
import { BackupProblem, isMissing } from './problem.ts'

/** What a backup says of itself: one file in its folder, written when everything else is there. */

export const MANIFEST_FILE = 'manifest.json'
export const KEY_FILE = 'secret.key'
export const FILES_FOLDER = 'files'
/** Where backups are in a data folder, unless somebody names another place. */
export const BACKUPS_FOLDER = 'backups'

/** Backups of another format are for another version of the program. */
const FORMAT = 1

/** Nothing else is ever taken out of a backup, whatever its manifest says: a name cannot lead elsewhere. */
const Path = v.union([
  v.literal(DATABASE_FILE),
  v.literal(KEY_FILE),
  v.pipe(v.string(), v.startsWith(`${FILES_FOLDER}/`), v.regex(/^[a-z]+\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/)),
])
const Size = v.pipe(v.number(), v.integer(), v.minValue(0))

const Manifest = v.object({
  format: v.literal(FORMAT),
  app_version: v.string(),
  /** How far the tables are. */
  schema: Size,
  database: v.object({ id: v.string(), epoch: v.string() }),
  created_at: Timestamp,
  /** What asked for it. Only what the schedule made is ever erased by it. */
  made_by: v.picklist(['command', 'schedule']),
  /** Where the key in use is: in here, in the environment (SECRET_KEY), or nowhere to be found. */
  key: v.picklist(['file', 'environment', 'none']),
  /** Every file but this one. */
  files: v.array(v.object({ path: Path, size: Size, sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })),
  /** Uploads that the site itself had lost when this was made: no bytes, or others than its database says. */
  lost: v.array(v.object({ name: v.string(), how: v.picklist(['missing', 'changed']) })),
})
export type Manifest = v.InferOutput<typeof Manifest>

/** Put in by the build. */
declare const __APP_VERSION__: string

export function newManifest(manifest: Omit<Manifest, 'format' | 'app_version'>): Manifest {
  return { format: FORMAT, app_version: __APP_VERSION__, ...manifest }
}

/** Bytes of everything that it lists. */
export function sizeOf({ files }: Manifest): number {
  return files.reduce((sum, file) => sum + file.size, 0)
}

/** @throws BackupProblem when the folder holds no backup, or one that this program can't read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await textOf(join(folder, MANIFEST_FILE))
  if (text === null) throw new BackupProblem(`${folder} is no backup: it has no ${MANIFEST_FILE}`)
  const found = v.safeParse(v.looseObject({ format: v.number() }), parsed(text))
  if (found.success && found.output.format > FORMAT)
    throw new BackupProblem(`${folder} was made by a newer version of this program (format ${found.output.format})`)
  const manifest = v.safeParse(Manifest, parsed(text))
  if (!manifest.success) throw new BackupProblem(`${folder} is damaged: its ${MANIFEST_FILE} can't be read`)
  return manifest.output
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
