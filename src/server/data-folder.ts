import { isUnsettled, settle } from './backup/switch.ts'
import { StartProblem } from './config.ts'
import { lockFolder } from './db/lock.ts'

/**
 * Takes part in a data folder: no restore begins while a server is in it. One that was cut off is finished, or taken
 * back, before anything in the folder is looked at.
 * @returns leaves the folder
 * @throws StartProblem when the folder can't be used, or a restore is under way
 */
export async function enterDataFolder(dataDir: string): Promise<() => void> {
  try {
    if (await isUnsettled(dataDir)) await settleAlone(dataDir)
    const leave = lockFolder(dataDir, 'server', 'shared')
    if (!leave) throw underWay(dataDir)
    return leave
  } catch (error) {
    if (error instanceof StartProblem) throw error
    const why = error instanceof Error ? error.message : 'unknown reason'
    throw new StartProblem(`DATA_DIR: the folder ${dataDir} can't be used (${why})`, { cause: error })
  }
}

async function settleAlone(dataDir: string): Promise<void> {
  const leave = lockFolder(dataDir, 'server', 'alone')
  if (!leave) throw underWay(dataDir)
  try {
    await settle(dataDir)
  } finally {
    leave()
  }
}

const underWay = (dataDir: string) =>
  new StartProblem(`DATA_DIR: a restore into ${dataDir} is under way; start when it has ended`)
