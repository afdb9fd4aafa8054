import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { RecordId } from '#contract/records/policy.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { formatCount, formatDuration } from '#client/ui/format.ts'
import { Panel } from '#client/ui/card.tsx'
import { doubtsOf, lessonsCount, type Stated } from './-course-figures.ts'
import { lessonsAddress } from './-course-form.ts'

interface PublishCheckProps {
  readonly id: RecordId
  /** Figures of the server with what stands in the form. */
  readonly course: Stated
}

/** What a visitor would miss. It never stands in the way. */
export function PublishCheck({ id, course }: PublishCheckProps) {
  const lessons = lessonsCount(useOutbox(), id, course)
  const doubts = doubtsOf(course, lessons)
  const minutes = course.total_minutes ?? 0
  return (
    <Panel
      title="Publish check"
      actions={
        <Link
          {...lessonsAddress(id)}
          className="inline-flex min-h-7 items-center text-small underline underline-offset-2 max-lg:min-h-11"
        >
          Lessons
        </Link>
      }
    >
      <p className="text-small text-ink-3">
        {`${formatCount(lessons, 'lesson')}, ${formatDuration(minutes)} of ${formatDuration(60 * (course.duration_hours ?? 0))} stated`}
      </p>
      <ul className="check-list">
        {doubts.map(({ key, text }) => (
          <li key={key}>
            <TriangleAlert className="text-warn" strokeWidth={1.75} aria-hidden="true" />
            {text}
          </li>
        ))}
        {doubts.length === 0 && (
          <li>
            <CircleCheck className="text-ok" strokeWidth={1.75} aria-hidden="true" />
            Nothing is missing
          </li>
        )}
      </ul>
    </Panel>
  )
}
