import * as v from 'valibot'
import { Id, Timestamp } from '#contract/fields/scalars.ts'
import { endpoint } from './endpoint.ts'

/** Links of the library that lead nowhere any more: told on the dashboard, apart from what looks at them. */

export const DeadLink = v.object({
  /** Of the link in the library. */
  file_id: Id,
  /** The status, or what happened instead, in a few words. */
  problem: v.string(),
  since: Timestamp,
  checked_at: Timestamp,
})
export type DeadLink = v.InferOutput<typeof DeadLink>

export const deadLinkEndpoints = {
  'links.dead': endpoint({
    name: 'links.dead',
    method: 'GET',
    keep: true,
    path: '/links/dead',
    access: 'content.read',
    summary: 'Links of the library that failed a day or more apart, and not since then answered',
    answer: () => v.array(DeadLink),
  }),
} as const
