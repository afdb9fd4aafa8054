import * as v from 'valibot'
import { backUp } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'

/** Makes a backup, or puts one back, whenever the parent says so; built and started by dying-backup.ts. */

const Task = v.variant('task', [
  v.object({ task: v.literal('backup'), dataDir: v.string(), into: v.string(), at: v.number() }),
  v.object({ task: v.literal('restore'), dataDir: v.string(), from: v.string(), at: v.number() }),
])

async function carryOut(task: v.InferOutput<typeof Task>): Promise<void> {
  const { dataDir, at } = task
  const now = () => at
  if (task.task === 'restore') await restore({ dataDir, from: task.from, replaceNewer: true, now })
  else {
    const keep = { daily: 1, weekly: 0 }
    await backUp({ dataDir, into: task.into, madeBy: 'schedule', ownKey: false, now, keep })
  }
}

process.on('message', (message) => {
  const task = v.safeParse(Task, message)
  if (!task.success) return
  const tell = (problem: string | null) => process.send?.({ problem })
  carryOut(task.output).then(
    () => tell(null),
    (error: unknown) => tell(error instanceof Error ? error.message : 'unknown'),
  )
})
