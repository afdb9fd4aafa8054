import { useEffect, useRef, useState } from 'react'
import { useSite } from '#client/widgets/use-site.ts'
import { inPixels, type Paper, pageDocument, SIZES } from './-page-document.ts'
import { FramedDocument } from '#client/widgets/writing/framed-document.tsx'

interface PagesProps {
  /** With its values in it. */
  readonly html: string
  readonly paper: Paper
  readonly margin: number
  readonly count: number
}

/** Sheets of paper as they will be printed, as wide as there is room. Each is a frame that runs nothing and asks for nothing. */
export function Pages({ html, paper, margin, count }: PagesProps) {
  const { language } = useSite()
  const host = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const { width, height } = inPixels(paper)
  const scale = Math.min(1, room / width)
  return (
    <div ref={host} className="cv-sheets">
      {room > 0 &&
        Array.from({ length: count }, (_, page) => (
          // A page is its number.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={page} className="cv-sheet" style={{ width: width * scale, height: height * scale }}>
            <FramedDocument
              tabIndex={-1}
              html={pageDocument(html, { language, paper, margin }, page)}
              title={`Page ${page + 1} of ${count}`}
              style={{ width, height, transform: `scale(${scale})` }}
            />
          </div>
        ))}
    </div>
  )
}

interface PrintedProps extends PagesProps {
  readonly onDone: () => void
}

/** The same sheets in their true size, alone on the paper while they are printed. */
export function PrintedPages({ html, paper, margin, count, onDone }: PrintedProps) {
  const { language } = useSite()
  const [loaded, setLoaded] = useState(0)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const { width, height } = SIZES[paper]
  const ready = loaded >= count
  useEffect(() => {
    if (!ready) return undefined
    const finish = () => done.current()
    window.addEventListener('afterprint', finish, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', finish)
  }, [ready])
  return (
    <div className="cv-printed" aria-hidden="true">
      <style>{`@page{size:${width}mm ${height}mm;margin:0}`}</style>
      {Array.from({ length: count }, (_, page) => (
        <FramedDocument
          // oxlint-disable-next-line react/no-array-index-key -- a page is its number
          key={page}
          tabIndex={-1}
          html={pageDocument(html, { language, paper, margin }, page)}
          title={`Page ${page + 1}`}
          style={{ width: `${width}mm`, height: `${height}mm` }}
          onLoad={() => setLoaded((now) => now + 1)}
        />
      ))}
    </div>
  )
}
