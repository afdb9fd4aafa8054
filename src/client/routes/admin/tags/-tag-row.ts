import type { tag } from '#contract/records/tag.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'

/** A tag as its list shows it. Apart from its route, which would bring the definition along before it is opened. */
export type TagRow = RowOf<typeof tag>
