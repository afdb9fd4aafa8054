import { post } from '#contract/records/post.ts'
import { duePosts } from '#server/db/posts.ts'
import { renew } from '#server/records/life.ts'
import { findKept } from '#server/records/table.ts'
import type { Job } from './job.ts'

/**
 * A scheduled post is public by its date alone; this gives it a new version then, so that every
 * device and list sees the change. Due is what was last changed before its date: afterwards it no longer is.
 */
export const publishDue: Job = {
  name: 'publish-due',
  every: 30_000,
  run: async ({ db, write, clock }) => {
    const at = new Date(clock.now()).toISOString()
    const by = { at, ip: '', requestId: 'schedule', caller: undefined }
    for (const id of await duePosts(db, at)) {
      await write(async (trx) => {
        const before = await findKept(trx, post, id)
        // A draft, or changed, unscheduled or deleted since it was found.
        if (!before?.is_published || before.published_at === null) return
        if (before.published_at > at || before.published_at <= before.updated_at) return
        await renew(trx, by, post, before, 'post.published')
      })
    }
  },
}
