import * as v from 'valibot'
import { webAddress } from '#contract/fields/addresses.ts'
import { Id, IdParams, Timestamp } from '#contract/fields/scalars.ts'
import { endpoint } from './endpoint.ts'

/** Links of the library: what stands where they lead, and which of them lead nowhere any more. */

const DeadLink = v.object({
  /** Of the link in the library. */
  file_id: Id,
  /** The status, or what happened instead, in a few words. */
  problem: v.string(),
  since: Timestamp,
  checked_at: Timestamp,
})
export type DeadLink = v.InferOutput<typeof DeadLink>

/** The server itself waits for a site. */
const PATIENCE_MS = 15_000

const LinkLook = v.object({
  /** Of the page, at most 200 characters. */
  title: v.nullable(v.string()),
  /** Null where no site answered. */
  status: v.nullable(v.number()),
  /** Where the answer came from, after redirects. */
  final_url: v.nullable(v.string()),
  /** A sentence for people; null where the page came. */
  problem: v.nullable(v.string()),
})
export type LinkLook = v.InferOutput<typeof LinkLook>

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

export const linkEndpoints = {
  'links.look': endpoint({
    name: 'links.look',
    method: 'POST',
    path: '/links/look',
    access: 'content.write',
    unkeyed: true,
    rateLimit: 'link-look',
    patience: PATIENCE_MS,
    summary: 'Fetch the title of a public web page; nothing is stored',
    body: v.strictObject({ url: webAddress('URL') }),
    answer: LinkLook,
  }),
  'links.check': endpoint({
    name: 'links.check',
    method: 'POST',
    path: '/links/{id}/check',
    access: 'content.write',
    unkeyed: true,
    rateLimit: 'link-look',
    patience: PATIENCE_MS,
    summary: 'Look at once whether a link of the library still leads somewhere; the record keeps its version',
    params: IdParams,
    answer: v.object({
      /** This time; unsure is what says nothing about the link itself, such as a server without a way out. */
      found: v.picklist(['answers', 'failed', 'unsure']),
      /** Null where it is not taken for dead. */
      dead: v.nullable(DeadLink),
    }),
  }),
} as const
