import { Clock, Lock } from 'lucide-react'
import { Suspense } from 'react'
import { lessonFile } from '#contract/records/attachment.ts'
import { nameOf } from '#contract/records/record.ts'
import { lesson } from '#contract/records/lesson.ts'
import { quiz } from '#contract/records/quiz.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { Empty } from '#client/ui/empty.tsx'
import { formatDuration } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { LessonRow } from '#client/routes/admin/courses/$courseId/-lesson-form.ts'
import { FilesPreview } from './files-preview.tsx'
import { PlayQuiz } from './play-quiz.tsx'

const MarkdownPreview = lazyPart(() => import('#client/widgets/markdown/markdown-preview.tsx'))

interface LessonPreviewProps {
  readonly id: RecordId
  readonly record: LessonRow
  /** Nobody outside the course may read it. */
  readonly locked: boolean
  readonly resolveSrc: (src: string) => string
}

/** A lesson as its readers get it: text, video, files, quiz. */
export function LessonPreview({ id, record, locked, resolveSrc }: LessonPreviewProps) {
  const name = nameOf(lesson, record)
  return (
    <article aria-label={name} className="preview-lesson">
      {/* The frame of the text begins with the title. */}
      <h2 dir="auto" className={!locked && hasText(record) ? 'sr-only' : undefined}>
        {name}
      </h2>
      <p className="flex items-center gap-1.5 text-small text-ink-2">
        <Clock size={15} strokeWidth={1.75} aria-hidden="true" />
        {formatDuration(record.duration_minutes)}
      </p>
      {locked ? (
        <p className="preview-locked">
          <Lock size={18} strokeWidth={1.75} aria-hidden="true" />
          Locked. Visitors see its title and how long it takes, and nothing else.
        </p>
      ) : (
        <Open id={id} record={record} name={name} resolveSrc={resolveSrc} />
      )}
    </article>
  )
}

const hasText = ({ content }: Pick<LessonRow, 'content'>) => content.trim() !== ''

function Open({ id, record, name, resolveSrc }: Omit<LessonPreviewProps, 'locked'> & { readonly name: string }) {
  const quizzes = useRows(quiz, { params: { lessonId: id } })
  const files = useRows(lessonFile, { params: { lessonId: id } })
  // What stands above the answers stands there before they can be tapped.
  const filesKnown = files.rows !== undefined || files.missing || files.error !== null
  const played = quizzes.rows?.find((row) => !row.state?.deleted && row.record.is_active)
  const empty = !hasText(record) && record.video_url === null
  return (
    <>
      {record.video_url !== null && (
        <p>
          <a href={record.video_url} target="_blank" rel="noreferrer" className="text-link underline">
            Watch the video
          </a>
        </p>
      )}
      {hasText(record) && (
        <div className="preview-text">
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <MarkdownPreview name={name} markdown={record.content} resolveSrc={resolveSrc} />
          </Suspense>
        </div>
      )}
      {empty && <Empty title="No text yet" text="There is nothing in this lesson for readers." />}
      <FilesPreview files={files.rows?.filter((row) => !row.state?.deleted).map((row) => row.record) ?? []} />
      {played && filesKnown && (
        <PlayQuiz
          key={played.id}
          title={played.record.title === '' ? `Quiz of ${name}` : played.record.title}
          quiz={played.record}
        />
      )}
    </>
  )
}
