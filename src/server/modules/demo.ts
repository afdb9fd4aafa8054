import { noteActivity } from '#server/db/activity.ts'
import { removeDemo } from '#server/demo/removal.ts'
import type { Handlers } from '#server/http/context.ts'

/** All sample content in one step; what the owner changed stays. */
export const demoHandlers = {
  'demo.remove': async (_, context) => {
    let unused: readonly string[] = []
    const answer = await context.write(async (trx) => {
      const { removed, storageNames } = await removeDemo(trx)
      unused = storageNames
      await noteActivity(trx, context, { action: 'demo.removed', title: 'Sample content' })
      return { removed }
    })
    // After the rows are gone for good: a crash before this leaves bytes for the sweep.
    await context.deps.files.erase(unused)
    return answer
  },
} satisfies Handlers<'demo.remove'>
