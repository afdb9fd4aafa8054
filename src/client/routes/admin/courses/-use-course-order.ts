import { courseOrder } from '#contract/records/course.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { moveItems } from '#client/ui/move-items.tsx'
import type { MenuItem } from '#client/ui/menu.tsx'
import { type Ordered, useOrder } from '#client/records/use-order.ts'
import type { CourseRow } from './-course-form.ts'
import { told } from './-use-course-actions.ts'

export interface CourseOrder extends Pick<Ordered<CourseRow>, 'rows' | 'state'> {
  /** @param to position from 0 */
  move(row: Row<CourseRow>, to: number): void
  /** The moves of a row as items of its menu. */
  items(row: Row<CourseRow>, filtered: boolean, onAsk: () => void): MenuItem[]
}

/** A new course takes the place that its form says; the first, unless somebody typed another. */
const placeOf = (course: CourseRow) => course.order ?? 0

/** The courses in the order that the site shows, moved as a record of its own. */
export function useCourseOrder(courses: readonly Row<CourseRow>[] | undefined): CourseOrder {
  const order = useOrder({ order: courseOrder, id: null, label: 'Order of courses', rows: courses, placeOf })
  const { rows, state } = order
  const move = (row: Row<CourseRow>, to: number) => void told('move', () => order.move(row.id, to))
  return {
    rows,
    state,
    move,
    items: (row, filtered, onAsk) =>
      moveItems({
        index: rows?.findIndex((other) => other.id === row.id) ?? 0,
        count: rows?.length ?? 0,
        onMove: (to) => move(row, to),
        onAsk,
        disabledReason: filtered ? 'Clear the filters first' : undefined,
      }),
  }
}
