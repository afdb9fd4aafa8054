import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { DATABASE_FILE } from '#server/db/open.ts'
import { erase, isThere, makeFolder, move, sync, writeNew } from './durable.ts'
import { FILES_FOLDER, KEY_FILE } from './manifest.ts'
import { isMissing } from './problem.ts'

/**
 * How other data takes the place of the present: laid out whole in a folder beside it, then moved by renames. Until the
 * plan is written the present data is what counts, and what lies beside it is taken back; from then on the other data
 * is, and each step is the same however often it is done. So a process that dies anywhere leaves one or the other, once
 * `settle` has run: at the next start, and at the next restore.
 */

const STAGING = '.restoring'
const PLAN = 'plan.json'

/** What can stand in a data folder; the database is put in place first, so that it tells how far a switch had come. */
const PUT = [DATABASE_FILE, FILES_FOLDER, KEY_FILE] as const
const AWAY = [...PUT, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`] as const

const Plan = v.object({
  /** Name of the folder that the present data goes to. */
  replaced: v.pipe(v.string(), v.regex(/^replaced-[\w-]+$/)),
  away: v.array(v.picklist(AWAY)),
  put: v.array(v.picklist(PUT)),
})
type Plan = v.InferOutput<typeof Plan>

/** Where other data is laid out. */
export const stagingOf = (dataDir: string) => join(dataDir, STAGING)

/** Whether a process died while it put other data in place. */
export const isUnsettled = (dataDir: string) => isThere(stagingOf(dataDir))

/**
 * Decides for what was laid out: from here on it is the data.
 * @param replaced name of the folder for the present data
 * @returns that folder; null when there is nothing to be kept
 */
export async function switchTo(dataDir: string, replaced: string): Promise<string | null> {
  const staging = stagingOf(dataDir)
  const put = await thereIn(staging, PUT)
  // A key that the backup does not bring may still be needed.
  const away = (await thereIn(dataDir, AWAY)).filter((name) => name !== KEY_FILE || put.includes(name))
  const plan: Plan = { replaced, away, put }
  await writeNew(join(staging, `${PLAN}.part`), JSON.stringify(plan))
  await move(join(staging, `${PLAN}.part`), join(staging, PLAN))
  return settle(dataDir)
}

/**
 * Finishes, or takes back, what a process that died has left. Only while nobody uses the data folder.
 * @returns the folder with the data that was replaced; null when there is none
 */
export async function settle(dataDir: string): Promise<string | null> {
  const staging = stagingOf(dataDir)
  const plan = await planIn(staging)
  if (plan) await carryOut(dataDir, plan)
  // All that it names has its place; what else is in there was never part of it.
  if (await isThere(staging)) await erase(staging)
  return plan && plan.away.length > 0 ? join(dataDir, plan.replaced) : null
}

async function carryOut(dataDir: string, plan: Plan): Promise<void> {
  const staging = stagingOf(dataDir)
  const replaced = join(dataDir, plan.replaced)
  if (await isThere(join(staging, DATABASE_FILE))) {
    if (plan.away.length > 0 && !(await isThere(replaced))) await makeFolder(replaced)
    await sync(dataDir)
    for (const name of plan.away) {
      const isMoved = await isThere(join(replaced, name))
      if (!isMoved && (await isThere(join(dataDir, name)))) await move(join(dataDir, name), join(replaced, name))
    }
  }
  for (const name of plan.put) {
    if (await isThere(join(staging, name))) await move(join(staging, name), join(dataDir, name))
  }
}

async function planIn(staging: string): Promise<Plan | null> {
  try {
    return v.parse(Plan, JSON.parse(await readFile(join(staging, PLAN), 'utf8')))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function thereIn<N extends string>(folder: string, names: readonly N[]): Promise<N[]> {
  const found: N[] = []
  for (const name of names) if (await isThere(join(folder, name))) found.push(name)
  return found
}
