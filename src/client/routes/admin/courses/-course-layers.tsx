import type { Row } from '#client/offline/reading/use-rows.ts'
import { MoveDialog } from '#client/ui/move-dialog.tsx'
import { courseName, type CourseRow } from './-course-form.ts'
import { DuplicateDialog } from './-duplicate-dialog.tsx'
import type { CourseOrder } from './-use-course-order.ts'

/** A question about one course that a menu opened. */
export interface Layer {
  readonly kind: 'move' | 'duplicate'
  readonly row: Row<CourseRow>
}

interface CourseLayersProps {
  readonly layer: Layer | null
  readonly order: CourseOrder
  readonly onClose: () => void
}

export function CourseLayers({ layer, order, onClose }: CourseLayersProps) {
  if (!layer) return null
  const { kind, row } = layer
  const name = courseName(row.record)
  if (kind === 'duplicate') {
    return typeof row.id === 'number' && <DuplicateDialog id={row.id} name={name} onClose={onClose} />
  }
  return (
    <MoveDialog
      name={name}
      index={order.rows?.findIndex((other) => other.id === row.id) ?? 0}
      count={order.rows?.length ?? 0}
      onMove={(to) => order.move(row, to)}
      onClose={onClose}
    />
  )
}
