import type { userGroup } from '#contract/records/user-group.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'

/** A group as its list shows it. Apart from its route, which would bring the definition along before it is opened. */
export type GroupRow = RowOf<typeof userGroup>
