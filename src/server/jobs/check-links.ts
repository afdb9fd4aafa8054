import { dueLinks, noteLinkCheck } from '#server/db/link-checks.ts'
import { checkLink } from '#server/links/check.ts'
import { readSettings } from '#server/records/settings.ts'
import type { Job } from './job.ts'

const WEEK = 7 * 86_400_000

/** Looks where links lead: each once a week, three a minute at most, and at new ones within minutes. */
export const checkLinks: Job = {
  name: 'check-links',
  every: 20_000,
  // What was just started has better to do.
  firstAfter: 2 * 60_000,
  run: async ({ db, write, clock, outgoing }) => {
    if (!(await readSettings(db)).check_links) return
    // One in a run: whoever stops the server waits for no more.
    const [link] = await dueLinks(db, new Date(clock.now() - WEEK).toISOString(), 1)
    if (!link) return
    const found = await checkLink(outgoing, link.url)
    await write((trx) => noteLinkCheck(trx, link, found, new Date(clock.now()).toISOString()))
  },
}
