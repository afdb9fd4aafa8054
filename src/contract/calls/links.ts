import * as v from 'valibot'
import { webAddress } from '#contract/fields/addresses.ts'
import { IdParams } from '#contract/fields/scalars.ts'
import { DeadLink } from './dead-links.ts'
import { endpoint } from './endpoint.ts'

/** Links of the library, and pictures of other sites: what stands where they lead. */

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

const LinkPicture = v.object({
  /** Null where none came. */
  picture: v.nullable(
    v.object({
      /** Of the last part of its path. */
      name: v.string(),
      mime_type: v.string(),
      /** Base64. */
      bytes: v.string(),
    }),
  ),
  /** A sentence for people; null where it came. */
  problem: v.nullable(v.string()),
})
export type LinkPicture = v.InferOutput<typeof LinkPicture>

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
  'links.picture': endpoint({
    name: 'links.picture',
    method: 'POST',
    path: '/links/picture',
    access: 'content.write',
    unkeyed: true,
    rateLimit: 'link-look',
    patience: PATIENCE_MS,
    summary: 'Fetch a picture of another site, to be uploaded like a chosen one; nothing is stored',
    body: v.strictObject({ url: webAddress('URL') }),
    answer: LinkPicture,
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
