import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { startDrag } from './reorder-drag.ts'

interface ReorderGripProps {
  /** What is moved: "Move {name}". */
  readonly name: string
  /** Position from 0. */
  readonly index: number
  readonly count: number
  /** @param to position from 0 */
  readonly onMove: (to: number) => void
}

/**
 * The handle of a row: dragged, or moved with the arrow keys, Home and End. A list also offers the moves in the row's
 * menu, so that nobody has to drag (WCAG 2.5.7).
 */
export function ReorderGrip({ name, index, count, onMove }: ReorderGripProps) {
  const [said, setSaid] = useState('')
  const id = useId()
  const moveTo = (to: number) => {
    if (to === index || to < 0 || to >= count) return
    setSaid(`Position ${to + 1} of ${count}`)
    onMove(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    moveTo(to)
  }
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button === 0 && event.isPrimary) startDrag(event.currentTarget, event.nativeEvent, moveTo)
  }
  return (
    <>
      <button
        type="button"
        className="grip"
        aria-label={`Move ${name}`}
        aria-describedby={id}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
      >
        <GripVertical strokeWidth={1.75} aria-hidden="true" />
      </button>
      <span id={id} hidden>
        {`Position ${index + 1} of ${count}. Arrow keys move it.`}
      </span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}
