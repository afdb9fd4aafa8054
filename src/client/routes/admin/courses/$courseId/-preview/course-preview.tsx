import { Link } from '@tanstack/react-router'
import { Check, Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { courseFile } from '#contract/records/attachment.ts'
import { course as courseKind } from '#contract/records/course.ts'
import { lesson } from '#contract/records/lesson.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { type FormOf, nameOf } from '#contract/records/record.ts'
import { formOf } from '#contract/records/schemas.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { currentId } from '#client/offline/reading/parents.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { cx } from '#client/ui/class-names.ts'
import { formatCount, formatDuration } from '#client/ui/format.ts'
import { NotLoaded } from '#client/ui/not-loaded.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { lessonsAddress, LEVEL_WORDS } from '#client/routes/admin/courses/-course-form.ts'
import { useCourseLessons } from '#client/routes/admin/courses/$courseId/-use-course-lessons.ts'
import { NoCourse } from '#client/routes/admin/courses/$courseId/-no-course.tsx'
import { FilesPreview } from './files-preview.tsx'
import { LessonPreview } from './lesson-preview.tsx'
import './course-preview.css'

/** A visitor reads free previews alone; a learner, whoever was let into the course, all of it. */
export type Reader = 'visitor' | 'learner'

const READERS = [
  { value: 'visitor', label: 'Visitor' },
  { value: 'learner', label: 'Learner' },
] as const

interface CoursePreviewProps {
  readonly courseId: RecordId
  readonly lessonId: RecordId | null
  readonly reader: Reader
  readonly onReader: (reader: Reader) => void
}

/** A course as it is read, with the edits of this device: locked lessons locked, quizzes to be played. Works offline. */
export function CoursePreview(props: CoursePreviewProps) {
  const lessons = useCourseLessons(props.courseId)
  return lessons.isGone ? <NoCourse /> : <Preview {...props} lessons={lessons} />
}

interface PreviewProps extends CoursePreviewProps {
  readonly lessons: ReturnType<typeof useCourseLessons>
}

function Preview({ courseId, lessonId, reader, onReader, lessons: { order, view } }: PreviewProps) {
  const files = useRows(courseFile, { params: { courseId } })
  const course = useRecord(courseKind, courseId).record
  const { resolveSrc } = useOutboxUpload()
  const { ids } = useOutbox()
  const back = { ...lessonsAddress(courseId), label: 'Lessons' }
  usePageTitle(course ? `Preview of ${nameOf(courseKind, course)}` : 'Preview')
  useSubPage('Preview', back)

  const standing = order.rows?.filter((row) => !row.state?.deleted)
  const shown = standing?.filter(({ record }) => record.is_published)
  const drafts = (standing?.length ?? 0) - (shown?.length ?? 0)
  const isLocked = (record: { readonly is_free_preview: boolean }) => reader === 'visitor' && !record.is_free_preview
  const open = lessonId === null ? undefined : shown?.find((row) => currentId(ids, row.id) === currentId(ids, lessonId))
  const as = reader === 'learner' ? reader : undefined
  return (
    <>
      <PageHead
        title="Preview"
        sub="As readers see it, with your unsent edits"
        back={{ label: 'Lessons', link: (look) => <Link {...back} {...look} /> }}
        actions={<Segmented label="Seen by" value={reader} onChange={onReader} options={READERS} />}
        quietOnPhone
      />
      {course === null || shown === undefined || !(files.rows || files.missing || files.error) ? (
        <NotLoaded
          missing={view.missing}
          error={
            view.error && { message: 'Failed to load the course', cause: view.error.message, onRetry: view.refetch }
          }
        />
      ) : (
        <div className="course-preview">
          <div>
            {open ? (
              <LessonPreview
                key={open.id}
                id={open.id}
                record={open.record}
                locked={isLocked(open.record)}
                resolveSrc={resolveSrc}
              />
            ) : (
              <Front
                course={formOf(courseKind, course)}
                files={files.rows?.filter((row) => !row.state?.deleted).map((row) => row.record) ?? []}
                lessons={shown.length}
                resolveSrc={resolveSrc}
              />
            )}
          </div>
          <nav aria-label="Lessons of the course">
            <Link
              to="/admin/courses/$courseId/preview"
              params={{ courseId: String(courseId) }}
              search={{ as }}
              className={open ? undefined : 'chosen'}
              aria-current={open ? undefined : 'true'}
            >
              About the course
            </Link>
            <ol>
              {shown.map(({ id, record }, place) => (
                <li key={id}>
                  <Link
                    to="/admin/courses/$courseId/preview"
                    params={{ courseId: String(courseId) }}
                    search={{ lesson: id, as }}
                    className={cx(open?.id === id && 'chosen')}
                    aria-current={open?.id === id ? 'true' : undefined}
                  >
                    <span aria-hidden="true">{place + 1}</span>
                    <span className="name" dir="auto">
                      {nameOf(lesson, record)}
                    </span>
                    <span className="figure">{formatDuration(record.duration_minutes)}</span>
                    {isLocked(record) && <Lock size={15} strokeWidth={1.75} role="img" aria-label="Locked" />}
                  </Link>
                </li>
              ))}
            </ol>
            {drafts > 0 && (
              <p className="text-small text-ink-3">
                {`${formatCount(drafts, 'lesson')} not shown: ${drafts === 1 ? 'a draft' : 'drafts'}.`}
              </p>
            )}
          </nav>
        </div>
      )}
    </>
  )
}

interface FrontProps {
  readonly course: FormOf<typeof courseKind>
  readonly files: ComponentProps<typeof FilesPreview>['files']
  /** Published ones. */
  readonly lessons: number
  readonly resolveSrc: (src: string) => string
}

/** What a course says of itself. */
function Front({ course, files, lessons, resolveSrc }: FrontProps) {
  const image = course.image_url === null ? '' : resolveSrc(course.image_url)
  const hours = course.duration_hours ?? 0
  const learned = course.what_you_learn.split('\n').filter((line) => line.trim() !== '')
  return (
    <article aria-label={nameOf(courseKind, course)} className="preview-lesson">
      {image !== '' && <img src={image} alt="" className="preview-cover" />}
      <h2 dir="auto">{nameOf(courseKind, course)}</h2>
      <p className="text-small text-ink-2">
        {[
          LEVEL_WORDS[course.level],
          ...(hours > 0 ? [formatDuration(hours * 60)] : []),
          formatCount(lessons, 'lesson'),
        ].join(', ')}
      </p>
      {!course.is_published && <p className="preview-locked">A draft: visitors do not find this course yet.</p>}
      {course.description !== '' && (
        <p dir="auto" className="whitespace-pre-line">
          {course.description}
        </p>
      )}
      {learned.length > 0 && (
        <section aria-label="What you learn" className="preview-learned">
          <h3>What you learn</h3>
          <ul>
            {learned.map((line) => (
              <li key={line} dir="auto">
                <Check size={16} strokeWidth={1.75} aria-hidden="true" />
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
      <FilesPreview files={files} />
    </article>
  )
}
