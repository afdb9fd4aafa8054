import type { workflowCategory } from '#contract/records/workflow-category.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'

/** A workflow category as its list shows it. Apart from its route, which would bring the definition along before it is opened. */
export type CategoryRow = RowOf<typeof workflowCategory>
