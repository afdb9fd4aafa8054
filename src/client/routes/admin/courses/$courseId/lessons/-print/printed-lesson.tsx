import { Suspense } from 'react'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Printed } from './printed.tsx'

const StaticMarkdown = lazyPart(async () => {
  const { StaticMarkdown } = await import('#client/widgets/markdown/markdown-preview.tsx')
  return { default: StaticMarkdown }
})

interface PrintedLessonProps {
  readonly title: string
  readonly course: string
  readonly markdown: string
  readonly resolveSrc: (src: string) => string
  readonly onDone: () => void
}

/** The text of a lesson on paper; nothing is printed before all of it is there. */
export default function PrintedLesson({ markdown, resolveSrc, ...page }: PrintedLessonProps) {
  return (
    <Suspense>
      <Printed {...page}>
        <StaticMarkdown markdown={markdown} resolveSrc={resolveSrc} />
      </Printed>
    </Suspense>
  )
}
