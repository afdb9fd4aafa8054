import { StaticMarkdown } from '#client/widgets/markdown/markdown-preview.tsx'
import { Printed } from './printed.tsx'

interface PrintedLessonProps {
  readonly title: string
  readonly course: string
  readonly markdown: string
  readonly resolveSrc: (src: string) => string
  readonly onDone: () => void
}

/** The text of a lesson on paper. */
export default function PrintedLesson({ markdown, resolveSrc, ...page }: PrintedLessonProps) {
  return (
    <Printed {...page}>
      <StaticMarkdown markdown={markdown} resolveSrc={resolveSrc} />
    </Printed>
  )
}
