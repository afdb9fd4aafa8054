import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupsIn } from '#server/backup/list.ts'
import { verifyBackup } from '#server/backup/verify.ts'
import { enterDataFolder } from '#server/data-folder.ts'
import { testServer } from '#tests/support/api.ts'
import {
  addCategory,
  addUpload,
  backUpOf,
  type Held,
  heldBy,
  namesIn,
  ownFolder,
  restoreTo,
} from '#tests/support/backups.ts'
import { buildDyingBackup, type DyingBackup, type Task } from '#tests/support/dying-backup.ts'
import { WHOLE } from '#tests/support/proofs.ts'

/**
 * A backup, and a restore, that dies before and after every step: each call of the disk and each statement. The data is
 * then whole, as it was or as it was to be; no half backup stands among the whole ones; and the next try succeeds
 * (`npm test` tries again after every third step).
 */

/** No task makes as many steps: a run this far would mean that nothing is counted. */
const MOST = 500
/** Dying at what changes nothing leaves on the disk what dying before it does. */
const OF = WHOLE ? 'all' : 'writes'
/** Before a step the disk is as it was after the one before: only the first of them adds something. */
const momentsAt = (at: number) => (WHOLE || at === 1 ? (['before', 'after'] as const) : (['after'] as const))
const DAY = 86_400_000

let dying: DyingBackup
beforeAll(async () => {
  dying = await buildDyingBackup()
})
afterAll(() => dying.remove())

/** Another folder with the same in it, which no process has open. */
function copyOf(folder: string): string {
  const copy = join(ownFolder('kill'), 'data')
  cpSync(folder, copy, { recursive: true })
  return copy
}

interface Prepared {
  /** The data folder of a site whose server has stopped, as it is before the task. */
  readonly folder: string
  readonly taskIn: (dataDir: string) => Task
  /** What has to hold of a copy of the folder wherever the task died; @returns what came of it */
  readonly check: (copy: string) => Promise<'old' | 'new'>
  /** What has to hold once the task was done again. */
  readonly done: (dataDir: string) => Promise<void>
}

async function killEverywhere({ folder, taskIn, check, done }: Prepared): Promise<Set<string>> {
  const steps = new Set<string>()
  const outcomes = new Set<string>()
  for (let at = 1; ; at += 1) {
    expect(at).toBeLessThan(MOST)
    for (const when of momentsAt(at)) {
      const dataDir = copyOf(folder)
      const step = await dying.runAndDie(taskIn(dataDir), { at, when, of: OF })
      if (step === null) {
        await done(dataDir)
        expect(outcomes).toEqual(new Set(['old', 'new']))
        return steps
      }
      steps.add(step)
      outcomes.add(
        await check(copyOf(dataDir)).catch((error: unknown) => {
          throw new Error(`Died ${when} step ${at}, ${step}`, { cause: error })
        }),
      )
      if (!WHOLE && at % 3 !== 1) continue
      await dying.run(taskIn(dataDir))
      await done(dataDir)
    }
  }
}

/** A site with an older backup by the schedule, and changes since. */
async function site() {
  const server = await testServer()
  writeFileSync(join(server.dir, 'secret.key'), `${'ab'.repeat(32)}\n`, { mode: 0o600 })
  await addCategory(server, 'Before')
  await addUpload(server, 'the first text')
  const at = server.now()
  const { folder: old } = await backUpOf(server, { madeBy: 'schedule' })
  server.advance(DAY)
  await addCategory(server, 'After')
  // As a stopped server leaves it: made from a backup, for this process still has its own folder open.
  const now = await backUpOf(server, { into: ownFolder() })
  const folder = join(ownFolder('kill'), 'site')
  await restoreTo(folder, now.folder)
  return { folder, old, at }
}

const listed = async (into: string) => {
  const names: string[] = []
  for await (const backup of backupsIn(into)) names.push((await verifyBackup(backup.folder)).created_at)
  return names
}

test('a backup that dies anywhere is none, and spoils none', { timeout: 300_000 }, async () => {
  const { folder, old, at } = await site()
  cpSync(old, join(folder, 'backups', 'offdesk-2026-11-20T10-00-00Z'), { recursive: true })
  const before = await heldBy(copyOf(folder))
  // Of the site as it is now, with its epoch; that of the older backup is another one.
  const OLD = new Date(at).toISOString()
  const NEW = new Date(at + 2 * DAY).toISOString()
  const steps = await killEverywhere({
    folder,
    taskIn: (dataDir) => ({ task: 'backup', dataDir, into: join(dataDir, 'backups'), at: at + 2 * DAY }),
    check: async (copy) => {
      expect(await heldBy(copy)).toEqual(before)
      const names = await listed(join(copy, 'backups'))
      expect([[OLD], [NEW, OLD], [NEW]]).toContainEqual(names)
      return names.includes(NEW) ? 'new' : 'old'
    },
    done: async (dataDir) => {
      expect(await listed(join(dataDir, 'backups'))).toHaveLength(1)
      expect(namesIn(join(dataDir, 'backups'))).toHaveLength(1)
      const [name = ''] = namesIn(join(dataDir, 'backups'))
      expect(await heldBy(join(dataDir, 'backups', name))).toEqual(before)
    },
  })
  expect([...steps]).toEqual(
    expect.arrayContaining([
      'backup',
      'writeFile manifest.json',
      'rename .making-offdesk-2026-11-22T10-00-00Z',
      'rename offdesk-2026-11-20T10-00-00Z',
      'rm .erasing-offdesk-2026-11-20T10-00-00Z',
    ]),
  )
})

test('a restore that dies anywhere leaves the old data or the new', { timeout: 300_000 }, async () => {
  const { folder, old, at } = await site()
  const before = await heldBy(copyOf(folder))
  const wanted = await heldBy(old)
  const isNew = (held: Held) => {
    expect(held).toEqual({ ...wanted, identity: { id: wanted.identity.id, epoch: held.identity.epoch } })
    expect([before.identity.epoch, wanted.identity.epoch]).not.toContain(held.identity.epoch)
  }
  const steps = await killEverywhere({
    folder,
    taskIn: (dataDir) => ({ task: 'restore', dataDir, from: old, at: at + 2 * DAY }),
    check: async (copy) => {
      // As the next start does, before it looks at anything.
      const leave = await enterDataFolder(copy)
      leave()
      expect(namesIn(copy)).not.toContain('.restoring')
      const held = await heldBy(copy)
      if (!namesIn(copy).some((name) => name.startsWith('replaced-'))) {
        expect(held).toEqual(before)
        return 'old'
      }
      isNew(held)
      expect(await heldBy(join(copy, 'replaced-2026-11-22T10-00-00Z'))).toEqual(before)
      return 'new'
    },
    done: async (dataDir) => {
      isNew(await heldBy(copyOf(dataDir)))
      expect(existsSync(join(dataDir, '.restoring'))).toBe(false)
      expect(await heldBy(join(dataDir, 'replaced-2026-11-22T10-00-00Z'))).toEqual(before)
    },
  })
  expect([...steps]).toEqual(
    expect.arrayContaining([
      'commit',
      'rename plan.json.part',
      'rename offdesk.sqlite',
      'rename files',
      'rm .restoring',
    ]),
  )
})
