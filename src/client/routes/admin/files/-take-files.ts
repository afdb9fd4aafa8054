import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Files that are dropped anywhere on the page or pasted into it. Typing fields keep what is pasted into them.
 * @returns whether files are held over the page
 */
export function useTakenFiles(take: ((files: FileList) => void) | null): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(take)
  useLayoutEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const holds = (event: DragEvent) => latest.current !== null && event.dataTransfer?.types.includes('Files') === true
    const drag = (event: DragEvent) => {
      if (!holds(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Only out of the window, not from one part of the page to the next.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (event.defaultPrevented || !holds(event) || !event.dataTransfer) return
      event.preventDefault()
      latest.current?.(event.dataTransfer.files)
    }
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files
      const typing = event.target instanceof Element && event.target.closest('textarea, [contenteditable=true]')
      if (typing || !files || files.length === 0 || latest.current === null) return
      event.preventDefault()
      latest.current(files)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('dragover', drag, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('paste', paste, { signal })
    return () => listening.abort()
  }, [])
  return over
}
