import type { course } from '#contract/records/course.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'

/** A course that a new lesson may go to. Apart from its route, which would bring the definition along before it is opened. */
export type Shown = RowOf<typeof course>
