import { useRef, type PointerEvent } from 'react'

/** Let go below this distance and the sheet closes. */
const CLOSE_AFTER = 80

/** The grip of a sheet: drag it down to close. Close and Esc do the same, so it is hidden from assistive technology. */
export function SheetGrip({ onClose }: { readonly onClose: () => void }) {
  const from = useRef<number | undefined>(undefined)
  const move = (event: PointerEvent<HTMLDivElement>, by: number) => {
    const sheet = event.currentTarget.parentElement
    if (sheet) sheet.style.translate = by > 0 ? `0 ${by}px` : ''
  }
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (from.current === undefined) return
    const by = event.clientY - from.current
    from.current = undefined
    if (event.type === 'pointerup' && by > CLOSE_AFTER) onClose()
    else move(event, 0)
  }
  return (
    <div
      className="sheet-grip"
      aria-hidden="true"
      onPointerDown={(event) => {
        from.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (from.current !== undefined) move(event, event.clientY - from.current)
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
