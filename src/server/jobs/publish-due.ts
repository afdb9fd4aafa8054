import { noteActivity } from '#server/db/activity.ts'
import { duePosts, findPost, updatePost } from '#server/db/posts.ts'
import { keepRevision } from '#server/db/revisions.ts'
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
        const before = await findPost(trx, id)
        // A draft, or changed, unscheduled or deleted since it was found.
        if (!before?.is_published || before.published_at === null) return
        if (before.published_at > at || before.published_at <= before.updated_at) return
        const after = { ...before, version: before.version + 1, updated_at: at }
        await updatePost(trx, before, after)
        await keepRevision(trx, 'posts', after, null, at)
        await noteActivity(trx, by, { action: 'post.published', type: 'posts', id, title: after.title })
      })
    }
  },
}
