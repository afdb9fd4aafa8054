import * as v from 'valibot'

/** Which part of the documentation is open, what is looked for in it, and the call that a link leads to. */

const TABS = ['overview', 'endpoints', 'examples'] as const
export type Tab = (typeof TABS)[number]

const text = v.optional(v.fallback(v.optional(v.string()), undefined))
export const DocsSearch = v.object({
  tab: v.optional(v.fallback(v.optional(v.picklist(TABS)), undefined)),
  q: text,
  call: text,
})
export type DocsSearch = v.InferOutput<typeof DocsSearch>
