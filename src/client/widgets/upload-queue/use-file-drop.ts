import { useState, type DragEvent } from 'react'

/**
 * Handlers of a place that files are dropped on.
 * @param onFiles absent while it takes none
 * @returns also whether files are held over it
 */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | undefined) {
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent, inside: boolean) => {
    if (!onFiles || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(inside)
  }
  const handlers = {
    onDragOver: (event: DragEvent) => drag(event, true),
    onDragLeave: (event: DragEvent) => drag(event, false),
    onDrop: (event: DragEvent) => {
      drag(event, false)
      const files = [...event.dataTransfer.files]
      if (files.length > 0) onFiles?.(files)
    },
  }
  return { over, handlers }
}
