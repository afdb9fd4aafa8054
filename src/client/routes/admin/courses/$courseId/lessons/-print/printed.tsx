import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useSite } from '#client/widgets/use-site.ts'
import './printed.css'

interface PrintedProps {
  readonly title: string
  /** Of the course that it belongs to. */
  readonly course: string
  readonly children: ReactNode
  readonly onDone: () => void
}

/** A page for paper, beside the app and unseen on the screen; opens the browser's print dialog once its pictures are there. */
export function Printed({ title, course, children, onDone }: PrintedProps) {
  const { language } = useSite()
  const page = useRef<HTMLElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    let live = true
    const finish = () => done.current()
    window.addEventListener('afterprint', finish, { once: true })
    void settled(page.current).then(() => live && window.print())
    return () => {
      live = false
      window.removeEventListener('afterprint', finish)
    }
  }, [])
  return createPortal(
    <article ref={page} lang={language} className="printed" aria-hidden="true" dir="auto">
      <header>
        <h1>{title}</h1>
        {course !== '' && course !== title && <p>{course}</p>}
      </header>
      {children}
    </article>,
    document.body,
  )
}

/** Resolves when each picture has loaded, or can't be had: without a connection the text is printed all the same. */
async function settled(page: HTMLElement | null): Promise<void> {
  const waiting = [...(page?.querySelectorAll('img') ?? [])].filter((image) => !image.complete)
  await Promise.all(
    waiting.map(
      (image) =>
        new Promise((resolve) => {
          image.addEventListener('load', resolve, { once: true })
          image.addEventListener('error', resolve, { once: true })
        }),
    ),
  )
}
